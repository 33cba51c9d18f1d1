import { beginStage } from '../../src/check/index.ts'
import '../exploration/open-inputs.test.ts'
import '../exploration/bodies.test.ts'
import '../exploration/credentials.test.ts'
import '../exploration/accept.test.ts'
import '../exploration/late.test.ts'

beginStage('refusing')
