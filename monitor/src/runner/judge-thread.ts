/** The thread of one slot of the monitor: it loads the suite once for all of its runs. */
import { serveRuns } from 'petstore-conformance'
import { judgeInFolder } from './judge-in-folder.ts'
import type { JudgeRequest } from './judge-request.ts'

serveRuns(({ folder, options }: JudgeRequest, signal) => judgeInFolder(folder, options, signal))
