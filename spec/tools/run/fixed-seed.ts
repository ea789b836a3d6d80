import fc from 'fast-check'

// Uses the same examples in each run: `npm test` of an unchanged tree has the same result, and a property that detects a
// mutant always does. `npm run check` and `npm run spec:long` try other examples each time.
fc.configureGlobal({ seed: Number(process.env.SPEC_SEED ?? 61) })
