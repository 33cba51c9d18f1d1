import '../exploration/pages.test.ts'
import '../exploration/open-bodies.test.ts'
