import '../rate-limits.test.ts'
