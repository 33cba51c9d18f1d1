import '../exploration/pages.test.ts'
