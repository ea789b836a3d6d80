import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { catalogue, clauseMarksIn } from './catalogue.ts'
import { specTests, testsDeclaredIn } from './spec-test-names.ts'

const root = resolve(import.meta.dirname, '../../..')
const declared = specTests(root)
const known = new Set(catalogue.map(({ id }) => id))

test('every ID in the name of a test is a clause of the catalogue', () => {
  const strays = declared.flatMap(({ file, name }) =>
    clauseMarksIn(name)
      .filter((id) => !known.has(id))
      .map((id) => `${id} in ${file}: ${name}`),
  )
  expect(strays).toEqual([])
})

test('the scan sees the tests that are there, this one included', () => {
  expect(declared.map(({ name }) => name)).toContain(
    'the scan sees the tests that are there, this one included',
  )
  expect(declared.filter(({ name }) => clauseMarksIn(name).length > 0).length).toBeGreaterThan(3)
})

test('no test that names a clause is declared to fail, because a report could not tell its success from a real one', () => {
  const turnedRound = declared.filter(
    ({ name, modifiers }) =>
      clauseMarksIn(name).length > 0 && modifiers.some((word) => word === 'fails' || word === 'fail'),
  )
  expect(turnedRound).toEqual([])
})

test('names are read from every kind of test declaration, and from nothing else', () => {
  const source = `
    test('[A-1] plain', () => { expect('[A-9] inside').toBe(read(\`[A-9]\`)) })
    it.only("[A-2] quoted", run)
    test.describe('[A-3] group', () => { test(\`[A-4] of \${count}\`, run) })
    test.each([['[A-9]']])('[A-5] each', run)
    test.for\`table\`('[A-6] tagged', run)
    siteTest.fails('[A-7] fixture', run)
    const matches = /x/.test('[A-9]') || pattern.test('[A-9]')
  `
  const found = testsDeclaredIn('a.test.ts', source)
  expect(found.map(({ name }) => name)).toEqual([
    '[A-1] plain',
    '[A-2] quoted',
    '[A-3] group',
    '[A-4] of …',
    '[A-5] each',
    '[A-6] tagged',
    '[A-7] fixture',
  ])
  expect(found.at(-1)?.modifiers).toEqual(['fails'])
  expect(testsDeclaredIn('a.test.tsx', "test('[A-1] markup', () => render(<p>text</p>))")).toHaveLength(1)
})

test('pictures are saved for existing clauses, one for each', () => {
  const pictured = globSync('spec/**/*.e2e.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(resolve(root, file), 'utf8').matchAll(/savePicture\(\w+, '(.*?)'\)/g)].map(
      ([, id = '']) => id,
    ),
  )
  expect(pictured.length).toBeGreaterThan(30)
  expect(pictured.filter((id) => !known.has(id))).toEqual([])
  expect(pictured.toSorted()).toEqual([...new Set(pictured)].toSorted())
})
