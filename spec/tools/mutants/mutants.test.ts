import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from '../clauses/catalogue.ts'
import { testsDeclaredIn } from '../clauses/spec-test-names.ts'
import { startScript } from '../run/script-process.ts'
import { mutants } from './mutants.ts'

const root = resolve(import.meta.dirname, '../../..')
const fileOf = (suite: string) => `spec/site/${suite}.e2e.ts`

test('there are a hundred mutants at least, each under a name of its own', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(100)
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
  expect(mutants.map(({ name }) => name).filter((name) => !/^[a-z]+(?:-[a-z]+)*$/.test(name))).toEqual([])
})

test('each breaks a clause that there is, and few are tried each time', () => {
  const ids = catalogue.map(({ id }) => id)
  expect(mutants.map(({ clause }) => clause).filter((clause) => !ids.includes(clause))).toEqual([])
  const quick = mutants.filter(({ isQuick }) => isQuick)
  expect(quick.length).toBeGreaterThanOrEqual(5)
  expect(quick.length).toBeLessThanOrEqual(7)
  // Each run of a few, too, shows that not everything is reported.
  expect(quick.filter(({ isControl }) => isControl)).toHaveLength(1)
})

test.each(mutants.map((mutant) => [mutant.name, mutant] as const))(
  '%s: its suite is there, with a test of that name',
  (_, { suite, test: words }) => {
    expect(existsSync(join(root, fileOf(suite)))).toBe(true)
    const names = testsDeclaredIn(fileOf(suite), readFileSync(join(root, fileOf(suite)), 'utf8'))
    // Of a name that is put together some words are known: a run says whether they are those of a test.
    const known = words.split(' ').filter((word) => word.length >= 3)
    const isLike = (name: string) => name.includes('…') && known.some((word) => name.includes(word))
    expect(names.some(({ name }) => name.includes(words) || isLike(name))).toBe(true)
  },
)

// Whole processes: slow on a machine that is busy.
test('npm run mutants names what it would try, and tries nothing where its words mean none', {
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
