import { groupBy } from '../../../host/server/subjects/meter-data/group-by.ts'
import { anySite } from '../target/any-site.ts'
import type { Mutant } from './mutant.ts'

/** Some tests of suites, run against one site: a project of Playwright. */
export interface WireProject {
  /** Not a word from any test's name, because Playwright also searches the project's name for `tests`. */
  readonly name: string
  readonly origin: string
  /** Folder of the build, if the site has a gate; otherwise the gate's suite would build one. */
  readonly gatedBuild?: string
  /** Without folder and extension; a pattern for several. */
  readonly suite: string
  /** A pattern of the tests' names. */
  readonly tests: string
}

/** The address of a site. */
export type Place = Pick<WireProject, 'origin' | 'gatedBuild'>

/** Whether a suite tests a site with a gate. */
export const isOfGate = (suite: string) => suite === 'gate'

/** Where `playwright.config.ts` finds the projects of a run. */
export const projectsVariable = 'WIRE_PROJECTS'

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The tests that have to report a mutant, with its site. */
export const projectOf = ({ suite, test }: Mutant, at: number, place: Place): WireProject => ({
  ...place,
  name: `#${at}`,
  suite,
  tests: literally(test),
})

/**
 * Every test of the suites for any site, on a mutant's site. The accessibility suite takes longer than all others together,
 * and only reads pages, so it is left out for mutants of other suites.
 */
export const projectOfAll = ({ suite }: Pick<Mutant, 'suite'>, at: number, origin: string): WireProject => ({
  name: `#${at}`,
  origin,
  suite: `{${anySite.filter((one) => one !== 'accessibility' || one === suite).join(',')}}`,
  tests: '',
})

/** All tests that have to report one of the mutants, on sites without mutants: each suite once. */
export function projectsWithout(
  mutants: readonly Mutant[],
  placeOf: (suite: string) => Place,
): readonly WireProject[] {
  const bySuite = groupBy(mutants, ({ suite }) => suite)
  return [...bySuite].map(([suite, group], at) => ({
    ...placeOf(suite),
    name: `#${at}`,
    suite,
    tests: [...new Set(group.map(({ test }) => literally(test)))].join('|'),
  }))
}
