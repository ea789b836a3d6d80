/** Number of runs of each property. `npm run check` sets 100, `npm run spec:long` 10,000. */
export const propertyRuns = Number(process.env.SPEC_RUNS ?? 500)

/** Time limit in milliseconds of a property on a slow machine, from that of a single run. */
export const patienceMs = (perRunMs: number, runs = propertyRuns) => 20_000 + runs * perRunMs
