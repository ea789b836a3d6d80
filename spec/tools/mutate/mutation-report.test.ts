import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Explained } from './explained.ts'
import { explained } from './explained.ts'
import type { StrykerReport } from './mutation-report.ts'
import { checkRoom, mutationTable, readReport, sampleOf, scoreOf, withoutMutants } from './mutation-report.ts'

const root = resolve(import.meta.dirname, '../../..')
const source = 'export const isDebt = (cents: number) =>\n  cents < 0\n'
const at = (line: number, from: number, to: number) => ({
  start: { line, column: from },
  end: { line, column: to },
})
const mutant = (status: string, replacement: string, statusReason?: string) => ({
  mutatorName: 'EqualityOperator',
  status,
  replacement,
  location: at(2, 3, 12),
  ...(statusReason !== undefined && { statusReason }),
})
const reportOf = (...mutants: ReturnType<typeof mutant>[]) => ({
  files: { 'src/debt/debt.ts': { source, mutants } },
})
const debt = { name: 'src/debt', files: ['src/debt/debt.ts'] }
const check = (report: StrykerReport, explanations: readonly Explained[] = [], every = 1) =>
  checkRoom(debt, readReport(report, every), explanations)
const sameForAll = {
  file: 'src/debt/debt.ts',
  was: 'cents < 0',
  becomes: ['cents <= 0', 'cents !== 0'],
  why: 'Nothing is owed twice.',
}

test('a room is told by what became of its mutants, and what never ran counts against it', () => {
  const result = check(
    reportOf(
      mutant('Killed', 'true', 'expected true to be false'),
      mutant('Killed', 'false', 'Test timed out in 8000ms.'),
      mutant('Timeout', 'cents > 0'),
      mutant('Survived', 'cents <= 0'),
      mutant('NoCoverage', 'cents >= 0'),
      mutant('Ignored', 'cents'),
    ),
  )
  expect(result).toMatchObject({ killed: 1, timedOut: 2, explained: 0, isStatic: 1 })
  expect(result.survivors).toEqual([
    {
      file: 'src/debt/debt.ts',
      line: 2,
      was: 'cents < 0',
      becomes: 'cents <= 0',
      isCovered: true,
      clauses: [],
    },
    {
      file: 'src/debt/debt.ts',
      line: 2,
      was: 'cents < 0',
      becomes: 'cents >= 0',
      isCovered: false,
      clauses: [],
    },
  ])
  expect(scoreOf(result)).toBe(60)
  const table = mutationTable([result])
  expect(table).toContain('| src/debt | 60.0 % | 1 | 2 | 2 | 1 | 0 | 1 | 0 | 0 |\n')
  expect(table).toContain('✗ src/debt/debt.ts:2  cents < 0 → cents <= 0\n○ src/debt/debt.ts:2')
})

test('[LIB-3] of each clause it is kept how many mutants its tests run, and which of them nobody has noticed', () => {
  const names = ['[DEBT-1] owed', '[DEBT-1] [DEBT-2] paid', 'no clause']
  const runBy = (status: string, ...coveredBy: string[]) => ({ ...mutant(status, 'true'), coveredBy })
  const [result] = readReport(
    {
      ...reportOf(
        runBy('Killed', '0', '1', '2'),
        runBy('Timeout', '0'),
        runBy('Survived', '0', '1'),
        runBy('Ignored', '1'),
        runBy('Killed', '2'),
        runBy('NoCoverage'),
      ),
      testFiles: { 'spec/debt.test.ts': { tests: names.map((name, id) => ({ id: String(id), name })) } },
    },
    1,
  )
  expect(result?.noticedOf).toEqual({ 'DEBT-1': 2, 'DEBT-2': 1 })
  expect(result?.alive.map(({ clauses }) => clauses)).toEqual([['DEBT-1', 'DEBT-2'], []])
})

test('what is explained counts neither way, and an explanation that nothing needs is told', () => {
  const result = check(reportOf(mutant('Killed', 'true'), mutant('Survived', 'cents <= 0')), [sameForAll])
  expect(result).toMatchObject({ explained: 1, survivors: [], stale: [] })
  expect(scoreOf(result)).toBe(100)
  const killed = check(reportOf(mutant('Killed', 'cents <= 0')), [sameForAll])
  expect(killed.stale).toEqual([sameForAll])
  expect(mutationTable([killed])).toContain('no survivor of src/debt/debt.ts is this any more: cents < 0')
  // Nothing is known about a file that was not tested.
  expect(check({ files: {} }, [sameForAll]).stale).toEqual([])
})

test('a mutant of several lines is told in one', () => {
  const { survivors } = check(
    reportOf({
      ...mutant('Survived', '() =>\n  undefined'),
      location: { start: { line: 1, column: 23 }, end: { line: 2, column: 12 } },
    }),
  )
  expect(survivors[0]).toMatchObject({ was: '(cents: number) => cents < 0', becomes: '() => undefined' })
})

test('files that were not tried are counted, and a room of them alone has no score', () => {
  const room = { ...debt, files: [...debt.files, 'src/debt/other.ts'] }
  const half = checkRoom(room, readReport(reportOf(mutant('Killed', 'true')), 1), [])
  expect(half.untried).toEqual(['src/debt/other.ts'])
  expect(mutationTable([half])).toContain('| src/debt | 100.0 % | 1 | 0 | 0 | 0 | 0 | 0 | 1 | 0 |\n')
  expect(mutationTable([checkRoom(room, [], [])])).toContain(
    '| src/debt | – | 0 | 0 | 0 | 0 | 0 | 0 | 2 | 0 |\n',
  )
})

test('of a sample the score is told as an estimate, and no explanation as one that nothing needs', () => {
  const part = check(reportOf(mutant('Killed', 'true'), mutant('Survived', 'cents >= 0')), [sameForAll], 10)
  expect(part).toMatchObject({ sampled: ['src/debt/debt.ts'], untried: [], stale: [] })
  expect(mutationTable([part])).toContain('| src/debt | about 50.0 % | 1 | 0 | 1 | 0 | 0 | 0 | 0 | 1 |\n')
})

test('what an earlier run has found of a line that is not in the sample is no part of the figure', () => {
  expect(sampleOf('src/debt/debt.ts', source, 10)).toEqual([2])
  const earlier = { ...mutant('Survived', 'cents <= 0'), location: at(1, 1, 7) }
  const overLines = {
    ...mutant('Survived', '{}'),
    location: { ...at(2, 3, 12), end: { line: 3, column: 1 } },
  }
  const report = reportOf(mutant('Killed', 'true'), earlier, overLines)
  expect(check(report, [], 10)).toMatchObject({ killed: 1, survivors: [] })
  expect(check(report).survivors).toHaveLength(2)
})

test('a sample has one line in so many, the same ones each time, and others in another file', () => {
  const lines = 'cents < 0\n'.repeat(10_000)
  const sample = sampleOf('src/debt/debt.ts', lines, 10)
  expect(sample.length).toBeGreaterThan(850)
  expect(sample.length).toBeLessThan(1150)
  expect(sampleOf('src/debt/debt.ts', lines, 10)).toEqual(sample)
  expect(sampleOf('src/debt/other.ts', lines, 10)).not.toEqual(sample)
  expect(sampleOf('src/debt/debt.ts', 'one\ntwo', 1)).toEqual([1, 2])
})

test('a file of types alone was tried, though no report has it', () => {
  const room = { ...debt, files: [...debt.files, 'src/debt/types.ts'] }
  const tried = [
    ...readReport(reportOf(mutant('Killed', 'true')), 1),
    withoutMutants('src/debt/types.ts', '', 1),
  ]
  expect(checkRoom(room, tried, [])).toMatchObject({ killed: 1, untried: [] })
})

test('each explanation is of a file that there is, and says why', () => {
  for (const { file, why } of explained) {
    expect(existsSync(resolve(root, file)), file).toBe(true)
    expect(why).toMatch(/^[A-Z].{15,}\.$/)
  }
})
