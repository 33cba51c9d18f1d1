/** The thread of one slot of the monitor: it loads the suite once for all of its runs. */
import { serveRuns } from 'petstore-conformance'
import { judgeInFolder } from './judge-in-folder.ts'

serveRuns(judgeInFolder)
