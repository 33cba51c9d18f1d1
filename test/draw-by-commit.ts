import fc from 'fast-check'
import { commitNumber } from './commit-number.ts'

/** What a commit fails by can be drawn again: properties draw others at each commit, and the same at each run of it. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: commitNumber() })
