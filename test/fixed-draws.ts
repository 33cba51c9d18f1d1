import fc from 'fast-check'
import { testSeed } from './test-seed.ts'

/** Every property draws the same cases at each run, unless `TEST_SEED` asks for others. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: testSeed() })
