import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { withoutUnused } from '../../host/build/declarations.ts'

const file = (name: string) => resolve('types', name)
const kept = (texts: Readonly<Record<string, string>>) => {
  const files = new Map(Object.entries(texts).map(([name, text]) => [file(name), text] as const))
  const entries = [file('index.d.ts')]
  return Object.fromEntries(
    Object.keys(texts).map((name) => [name, withoutUnused(files, entries).get(file(name))]),
  )
}

test('[LIB-2] declarations keep what the package exports, with everything it refers to, and nothing else', () => {
  const { 'bill.d.ts': bill } = kept({
    'index.d.ts': "export { billOf } from './bill.ts';\n",
    'bill.d.ts': `import type { Cents, Days } from './units.ts';
import { unused } from './other.ts';
/** A bill. */
export interface Bill {
    readonly amount: Cents;
}
/** The bill of a period. */
export declare function billOf(period: string): Bill;
/**
 * For the library alone.
 * It speaks of \`Bill\`.
 */
export declare const draftOf: (days: Days) => Bill;
`,
    'units.d.ts': 'export type Cents = number;\nexport type Days = number;\n',
  })
  expect(bill).toBe(`import type { Cents } from './units.ts';
/** A bill. */
export interface Bill {
    readonly amount: Cents;
}
/** The bill of a period. */
export declare function billOf(period: string): Bill;
`)
})

test('[LIB-2] `export *` exports everything, also through modules of re-exports, without removed names', () => {
  const all = kept({
    'index.d.ts': "export * from './lists.ts';\nexport type { Plan } from './plans.ts';\n",
    'lists.d.ts': 'export declare const first: number;\nexport declare const second: number;\n',
    'plans.d.ts': "export type { Plan, Draft } from './plan.ts';\n",
    'plan.d.ts':
      'export interface Plan {\n    name: string;\n}\nexport interface Draft {\n    plan: Plan;\n}\n',
  })
  expect(all['lists.d.ts']).toContain('second')
  expect(all['plans.d.ts']).toBe("export type { Plan } from './plan.ts';\n")
  expect(all['plan.d.ts']).toBe('export interface Plan {\n    name: string;\n}\n')
})

test('[LIB-2] unnamed statements stay, with everything they refer to', () => {
  const { 'router.d.ts': router } = kept({
    'index.d.ts': "import './router.ts';\nexport {};\n",
    'router.d.ts':
      "interface Register {\n    page: string;\n}\ndeclare module 'router' {\n    interface Routes extends Register {\n    }\n}\nexport default Register;\n",
  })
  expect(router).toContain('page: string')
  expect(router).toContain("declare module 'router'")
})
