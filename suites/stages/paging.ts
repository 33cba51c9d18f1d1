import { beginStage } from '../../src/check/index.ts'
import '../exploration/pages.test.ts'

beginStage('paging')
