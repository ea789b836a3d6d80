import { groupBy } from '../../../host/server/subjects/meter-data/group-by.ts'
import { anySite } from '../target/any-site.ts'
import type { Mutant } from './mutant.ts'

/** Some tests of suites, asked of one site: a project of Playwright. */
export interface WireProject {
  /** No word that stands in the name of a test: Playwright looks for `tests` in the project's name as well. */
  readonly name: string
  readonly origin: string
  /** Folder of the build, where the site has a gate: the suite of the gate would build one. */
  readonly gatedBuild?: string
  /** Without folder and ending; a pattern for several. */
  readonly suite: string
  /** A pattern of the tests' names. */
  readonly tests: string
}

/** The address of a site. */
export type Place = Pick<WireProject, 'origin' | 'gatedBuild'>

/** Whether a suite is about a site with a gate. */
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
 * Every test of the suites that check any site, on the site of a mutant. That of accessibility takes longer than all others
 * together, and asks for nothing but a page: it is left out for mutants of other suites.
 */
export const projectOfAll = ({ suite }: Pick<Mutant, 'suite'>, at: number, origin: string): WireProject => ({
  name: `#${at}`,
  origin,
  suite: `{${anySite.filter((one) => one !== 'accessibility' || one === suite).join(',')}}`,
  tests: '',
})

/** All tests that have to report one of the mutants, on sites without any: each suite once. */
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
