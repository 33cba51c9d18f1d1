import '../exploration/animals.test.ts'
import '../exploration/properties.test.ts'
import '../exploration/ids.test.ts'
