import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from '../clauses/catalogue.ts'
import type { Break } from './break.ts'
import { brokenSource } from './break.ts'
import { breaks } from './breaks.ts'
import { isSlow } from './sample.ts'

const root = resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const named = breaks.map((one) => [one.name, one] as const)

test('there are sixty breaks at least, each under a name of its own', () => {
  expect(breaks.length).toBeGreaterThanOrEqual(60)
  expect(new Set(breaks.map(({ name }) => name)).size).toBe(breaks.length)
})

test.each(named)('%s: the code still has the place, and the break changes it', (_, one) => {
  expect(brokenSource(read(one.file), one)).not.toBe(read(one.file))
})

test.each(named)('%s: suites and clause are there', (_, { suites, clause }) => {
  expect(suites.filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(suites.length).toBeGreaterThan(0)
  expect(suites.every((file) => /^spec\/.+\.test\.tsx?$/.test(file))).toBe(true)
  expect(catalogue.map(({ id }) => id)).toContain(clause)
})

test('breaks are of the product: no suite, no fixture and no tool is broken', () => {
  expect(breaks.map(({ file }) => file).filter((file) => !/^(?:contracts|src|host)\//.test(file))).toEqual([])
})

/** The folders of a table in a README. */
const foldersOf = (readme: string) =>
  [...read(readme).matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name = '']) => name)

test('every folder of the library has a break', () => {
  const broken = new Set(breaks.map(({ file }) => /^src\/([\w-]+)\//.exec(file)?.[1]))
  expect(foldersOf('src/README.md').filter((folder) => !broken.has(folder))).toEqual([])
})

test('the parts of the backend that can let somebody in, or lose something, have a break', () => {
  const guarding = ['csrf', 'keys', 'limits', 'migrations', 'session']
  const folders = foldersOf('host/server/README.md')
  expect(guarding.filter((folder) => !folders.includes(folder))).toEqual([])
  const broken = new Set(breaks.map(({ file }) => /^host\/server\/([\w-]+)\//.exec(file)?.[1]))
  expect(guarding.filter((folder) => !broken.has(folder))).toEqual([])
})

test('few breaks need suites that take long, and none needs a browser or a whole process', () => {
  const needs = (isMeant: (file: string) => boolean) => breaks.filter(({ suites }) => suites.some(isMeant))
  expect(needs(isSlow).length).toBeLessThanOrEqual(10)
  const processes = new Set(globSync('spec/{package,server/crash}/**', { cwd: root }))
  expect(needs((file) => processes.has(file))).toEqual([])
})

const sample: Break = {
  name: 'sample',
  clause: 'LIB-3',
  file: 'a.ts',
  text: 'one',
  replacement: '$& two',
  suites: ['spec/a.test.ts'],
}

test('a break is put where its text stands, letter by letter', () => {
  expect(brokenSource('the one place', sample)).toBe('the $& two place')
})

test.each([
  ['nothing of it', 0],
  ['one and one', 2],
])('a break whose text does not stand exactly once in %j is refused', (source, times) => {
  expect(() => brokenSource(source, sample)).toThrow(
    `'sample': its text stands in a.ts ${times} times instead of once. Adapt the break to the code.`,
  )
})
