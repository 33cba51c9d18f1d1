import { beginStage } from '../../src/check/index.ts'
import '../rate-limits.test.ts'

beginStage('rate-limits')
