import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { licenceFaults, licenceTable } from './licences.ts'
import type { Lock } from './production-packages.ts'
import { nameOf, productionPackages } from './production-packages.ts'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const lock: Lock = read('package-lock.json')
const { dependencies } = read('package.json')

test('every package of the library and the reference backend has a licence that is allowed', () => {
  const packages = productionPackages(lock, dependencies)
  expect(packages.size).toBeGreaterThan(100)
  expect(licenceFaults(packages)).toEqual([])
  expect(licenceTable(packages)).toMatch(/^\| zod \| \d+\.\d+\.\d+ \| MIT \|$/m)
})

test('a licence that is not in the list is named, and of two the allowed one is taken', () => {
  const packages = new Map([
    ['node_modules/a', { version: '1.0.0', license: 'GPL-3.0-only' }],
    ['node_modules/b', { version: '1.0.0' }],
    ['node_modules/c', { license: '(GPL-2.0 OR MIT)' }],
    ['node_modules/d', { license: 'MIT AND GPL-2.0' }],
  ])
  expect(licenceFaults(packages)).toEqual(['a: GPL-3.0-only', 'b: no licence', 'd: MIT AND GPL-2.0'])
})

test('a package gets what stands nearest to it, and peers are left out', () => {
  const packages = {
    'node_modules/a': { dependencies: { b: '1' }, optionalDependencies: { none: '1' } },
    'node_modules/b': { version: '2.0.0' },
    'node_modules/a/node_modules/b': { version: '1.0.0', dependencies: { '@c/d': '1' } },
    'node_modules/@c/d': {},
    'node_modules/e': {},
  }
  const found = productionPackages({ packages }, { a: '1' })
  expect([...found.keys()]).toEqual(['node_modules/@c/d', 'node_modules/a', 'node_modules/a/node_modules/b'])
  expect(nameOf('node_modules/a/node_modules/@c/d')).toBe('@c/d')
  expect(() => productionPackages({ packages: {} }, { a: '1' })).toThrow('does not have a')
})
