import { beginStage } from '../../src/check/index.ts'
import '../closing.test.ts'

beginStage('closing')
