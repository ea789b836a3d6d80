/** How often each property is tried. `npm run check` sets 250, `npm run spec:long` 10,000. */
export const propertyRuns = Number(process.env.SPEC_RUNS ?? 500)

/** Milliseconds that a property may take on a slow machine, by what one of its runs may take. */
export const patienceMs = (perRunMs: number, runs = propertyRuns) => 20_000 + runs * perRunMs
