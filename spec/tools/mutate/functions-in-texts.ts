// Inline scripts are made from the source texts of functions. Stryker inserts calls of its module's functions into these,
// which such a text does not contain: this defines them for code that runs such a text.

type Counts = Record<string, number>
interface Trial {
  readonly activeMutant?: string
  readonly currentTestId?: string
  mutantCoverage?: { readonly static: Counts; readonly perTest: Record<string, Counts> }
}

const place = globalThis as { __stryker__?: Trial }
const trial = (): Trial => {
  place.__stryker__ ??= {}
  return place.__stryker__
}

Object.assign(globalThis, {
  stryMutAct_9fa48: (mutant: string) => trial().activeMutant === mutant,
  stryCov_9fa48(...mutants: readonly string[]) {
    const now = trial()
    now.mutantCoverage ??= { static: {}, perTest: {} }
    const { perTest, static: atLoad } = now.mutantCoverage
    const { currentTestId: test } = now
    if (test !== undefined) perTest[test] ??= {}
    const counts = (test === undefined ? undefined : perTest[test]) ?? atLoad
    for (const mutant of mutants) counts[mutant] = (counts[mutant] ?? 0) + 1
  },
})
