import fc from 'fast-check'

/** Number of runs of each property. `npm run spec:long` sets 10,000. */
export const propertyRuns = Number(process.env.SPEC_RUNS ?? 100)

/** Time limit in milliseconds of a property on a slow machine, from that of a single run. */
export const patienceMs = (perRunMs: number, runs = propertyRuns) => 20_000 + runs * perRunMs

type Runs = number | { readonly numRuns: number; readonly seed?: number }
type Arbitraries<Values> = { [Key in keyof Values]: fc.Arbitrary<Values[Key]> }
// biome-ignore lint/suspicious/noConfusingVoidType: as fast-check has it
type Outcome = boolean | void
const parametersOf = (runs: Runs) => (typeof runs === 'number' ? { numRuns: runs } : runs)

/** Asserts a property in so many runs: `always(numRuns)(arbitrary, …, (value, …) => …)`. */
export const always =
  (runs: Runs = 100) =>
  <Values extends [unknown, ...unknown[]]>(
    ...property: [...Arbitraries<Values>, (...values: Values) => Outcome]
  ): void =>
    fc.assert(fc.property<Values>(...property), parametersOf(runs))

/** The same for a predicate that returns a promise. */
export const alwaysAsync =
  (runs: Runs = 100) =>
  <Values extends [unknown, ...unknown[]]>(
    ...property: [...Arbitraries<Values>, (...values: Values) => Promise<Outcome>]
  ): Promise<void> =>
    fc.assert(fc.asyncProperty<Values>(...property), parametersOf(runs))
