import fc from 'fast-check'

// Uses the same examples in each run: `npm test` of an unchanged tree has the same result, and a property that detects a
// mutant always does. `npm run check` tries others of the unit suites each time, and `npm run spec:long` of those it names.
fc.configureGlobal({ seed: Number(process.env.SPEC_SEED ?? 61) })
