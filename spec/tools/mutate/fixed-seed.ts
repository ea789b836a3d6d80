import fc from 'fast-check'

// Uses the same examples for each mutant and in each run, so that a property that detects a mutant always does.
fc.configureGlobal({ seed: 61 })
