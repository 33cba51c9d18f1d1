import { beginStage } from '../../src/check/index.ts'
import '../exploration/pages.test.ts'
import '../exploration/open-bodies.test.ts'

beginStage('paging')
