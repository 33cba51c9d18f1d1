/** The draws of a commit's tests are the same on every machine: no commit is red by chance. */
const fixed = 20_261_126

/** The number that tests draw their samples and cases by: `TEST_SEED`, or a fixed one. */
export function testSeed(): number {
  const given = Number(process.env['TEST_SEED'] ?? fixed)
  if (!Number.isSafeInteger(given) || given < 0) throw new Error('TEST_SEED is not a whole number')
  return given
}
