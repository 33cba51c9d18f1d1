import '../exploration/creates.test.ts'
