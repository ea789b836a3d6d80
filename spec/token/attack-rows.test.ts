import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { testsDeclaredIn } from '../tools/clauses/spec-test-names.ts'
import { attackRows } from './attack-rows.ts'
import { everyAttack } from './attacks/every-attack.ts'

const root = resolve(import.meta.dirname, '../..')
const namesIn = (file: string) =>
  testsDeclaredIn(file, readFileSync(resolve(root, file), 'utf8')).map(({ name }) => name)
const rows = Object.entries(attackRows).map(([row, facts]) => ({ row: Number(row), ...facts }))

test('the list of attacks has 44 lines, and no attack stands outside it', () => {
  expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 44 }, (_, at) => at + 1))
  for (const { row } of everyAttack) expect(attackRows).toHaveProperty(String(row))
})

test.each(rows)('row $row has its texts: $attack', ({ row, isListed = true, provenIn = [] }) => {
  expect(everyAttack.some((attack) => attack.row === row)).toBe(isListed)
  expect(isListed || provenIn.length > 0).toBe(true)
})

test('a test that a line names is there, and one with the number of a line is named by it', () => {
  const files = [...new Set(rows.flatMap(({ provenIn = [] }) => provenIn))]
  for (const file of files) {
    const proven = namesIn(file).flatMap((name) => /\brow (\d+): \w/.exec(name)?.[1] ?? [])
    const named = rows.filter(({ provenIn = [] }) => provenIn.includes(file)).map(({ row }) => row)
    expect(
      [...new Set(proven.map(Number))].toSorted((a, b) => a - b),
      file,
    ).toEqual(named)
  }
  expect(files.length).toBeGreaterThan(3)
})

test('the page and the backend are asked about the whole list', () => {
  for (const file of ['spec/token/token-attacks.test.ts', 'spec/server/keys/token-verdicts.test.ts']) {
    const source = readFileSync(resolve(root, file), 'utf8')
    expect(source, file).toMatch(/^for \(const attack of everyAttack\)/m)
  }
})
