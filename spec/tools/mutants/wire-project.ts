import { groupBy } from '../../../host/server/meter-data/group-by.ts'
import type { Mutant } from './mutant.ts'

/** Some tests of suites, asked of one site: a project of Playwright. */
export interface WireProject {
  /** No word that stands in the name of a test: Playwright looks for `tests` in the project's name as well. */
  readonly name: string
  readonly origin: string
  /** Without folder and ending. */
  readonly suite: string
  /** A pattern of the tests' names. */
  readonly tests: string
}

/** Where `playwright.config.ts` finds the projects of a run. */
export const projectsVariable = 'WIRE_PROJECTS'

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The tests that have to report a mutant, with its site. */
export const projectOf = ({ suite, test }: Mutant, at: number, origin: string): WireProject => ({
  name: `#${at}`,
  origin,
  suite,
  tests: literally(test),
})

/** All tests that have to report one of the mutants, on a site without any: each suite once. */
export function projectsWithout(mutants: readonly Mutant[], origin: string): readonly WireProject[] {
  const bySuite = groupBy(mutants, ({ suite }) => suite)
  return [...bySuite].map(([suite, group], at) => ({
    name: `#${at}`,
    origin,
    suite,
    tests: [...new Set(group.map(({ test }) => literally(test)))].join('|'),
  }))
}
