import '../closing.test.ts'
