import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from '../clauses/catalogue.ts'
import { testsDeclaredIn } from '../clauses/spec-test-names.ts'
import { startScript } from '../run/script-process.ts'
import { mutants } from './mutants.ts'

const root = resolve(import.meta.dirname, '../../..')
const fileOf = (suite: string) => `spec/site/${suite}.e2e.ts`

test('there are at least a hundred mutants, with unique names', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(100)
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
  expect(mutants.map(({ name }) => name).filter((name) => !/^[a-z]+(?:-[a-z]+)*$/.test(name))).toEqual([])
})

test('each breaks an existing clause, and every test run tries few of them', () => {
  const ids = catalogue.map(({ id }) => id)
  expect(mutants.map(({ clause }) => clause).filter((clause) => !ids.includes(clause))).toEqual([])
  const quick = mutants.filter(({ isQuick }) => isQuick)
  expect(quick.length).toBeGreaterThanOrEqual(5)
  expect(quick.length).toBeLessThanOrEqual(7)
  // Even a quick run includes a control, to show that not everything is reported.
  expect(quick.filter(({ isControl }) => isControl)).toHaveLength(1)
})

test.each(mutants.map((mutant) => [mutant.name, mutant] as const))(
  '%s: its suite is there, with a test of that name',
  (_, { suite, test: words }) => {
    expect(existsSync(join(root, fileOf(suite)))).toBe(true)
    const names = testsDeclaredIn(fileOf(suite), readFileSync(join(root, fileOf(suite)), 'utf8'))
    // Of a computed name some words are known; a run shows whether they match a test.
    const known = words.split(' ').filter((word) => word.length >= 3)
    const isLike = (name: string) => name.includes('…') && known.some((word) => name.includes(word))
    expect(names.some(({ name }) => name.includes(words) || isLike(name))).toBe(true)
  },
)

// Starts processes, which is slow on a busy machine.
test('npm run mutants lists what it would try, and tries nothing if the arguments match none', {
  timeout: 60_000,
}, async () => {
  const run = (...words: string[]) => startScript('spec/tools/mutants/run-mutants.ts', words).ended
  const [list, wrong, several] = await Promise.all([
    run('--list', '--only', 'dead-link', '--only', 'SW-2'),
    run('--only', 'dead-links'),
    run('--serve', 'ROUTE-15'),
  ])
  expect(list.code).toBe(0)
  expect(list.stdout.split('\n').map((line) => line.split(' ')[0])).toEqual(['dead-link', 'worker-kept', ''])
  expect(wrong).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /^There is no mutant of the name or clause dead-links: did you mean dead-link\.\n\nUsage: /,
    ),
  })
  expect(several).toMatchObject({ code: 2, stderr: expect.stringMatching(/^--serve takes one mutant/) })
})
