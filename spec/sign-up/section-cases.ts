import type { SignUpApplication, SignUpSaving } from '../../contracts/schemas/sign-up.ts'
import type { SectionContext, SectionForm } from '../../src/sign-up/section-form.ts'

/** The values of fields, by name; several values are checkboxes with one name. */
export type Entered = Readonly<Record<string, string | readonly string[]>>

export const applicationWith = (answers: Partial<SignUpApplication> = {}): SignUpApplication => ({
  version: 1,
  savedAt: '2026-11-20T01:00:00.000Z',
  keptUntil: '2026-12-20',
  stop: null,
  ...answers,
})

export const sectionContext = (more: Partial<SectionContext> = {}): SectionContext => ({
  application: applicationWith(),
  lookup: undefined,
  offers: [],
  planVersion: undefined,
  networks: null,
  concessions: null,
  concessionsPath: '/concessions',
  termsVersion: '2026-07',
  termsPath: '/terms',
  href: (path) => path,
  isRestored: false,
  today: '2026-11-20',
  ...more,
})

function dataOf(entered: Entered): FormData {
  const data = new FormData()
  for (const [name, values] of Object.entries(entered))
    for (const value of [values].flat()) data.append(name, value)
  return data
}

/** The messages of a section by field, without fields that have none. */
export function faultsOf<Field extends string, Typed>(
  section: SectionForm<Field, Typed>,
  entered: Entered,
  context = sectionContext(),
): Readonly<Record<string, string>> {
  const found = section.check(section.read(dataOf(entered)), context)
  const faults = Object.entries<string | undefined>(found).flatMap(([field, fault]) =>
    fault === undefined ? [] : [[field, fault] as const],
  )
  return Object.fromEntries(faults)
}

/** The saved answers of a section without errors. */
export function answersOf<Field extends string, Typed>(
  section: SectionForm<Field, Typed>,
  entered: Entered,
  context = sectionContext(),
): Omit<SignUpSaving, 'version'> {
  const faults = faultsOf(section, entered, context)
  if (Object.keys(faults).length > 0) throw new Error(`Something is wrong: ${JSON.stringify(faults)}`)
  return section.answers(section.read(dataOf(entered)), context)
}
