import '../exploration/animals.test.ts'
import '../exploration/properties.test.ts'
import '../exploration/brought-ids.test.ts'
