import fc from 'fast-check'

/** Each property is tried on hundreds of mutants: what it does not find in this time it leaves. */
fc.configureGlobal({ interruptAfterTimeLimit: 1000, seed: 1 })
