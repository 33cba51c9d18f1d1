/** A thread that runs cases, one at a time. */
import { serveRuns } from '../../src/run/pool/serve-runs.ts'
import { runCase } from './run-case.ts'

serveRuns(runCase)
