import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { clauseReport } from './clause-report.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'clauses-'))
  mkdirSync(join(root, 'reports'))
})
afterEach(() => rmSync(root, { recursive: true }))

const put = (name: string, text: string) => writeFileSync(join(root, 'reports', name), text)
const putVitest = (name: string, tests: { fullName: string; status: string }[]) => {
  const file = { name: join(root, 'spec/a.test.ts'), status: 'passed', assertionResults: tests }
  put(name, JSON.stringify({ testResults: [file] }))
}
const putPlaywright = () =>
  put('playwright.json', JSON.stringify({ config: { rootDir: join(root, 'spec') }, suites: [], errors: [] }))
const passed = (fullName: string) => ({ fullName, status: 'passed' })

test('[LIB-3] the report lists each clause with the tests that prove it, from every results file', () => {
  putVitest('vitest.json', [passed('[TOKEN-1] a')])
  putVitest('vitest-pglite.json', [passed('[TOKEN-1] b')])
  putPlaywright()
  const { stdout, stderr, exitCode } = clauseReport(['--json'], root)
  const report: { id: string }[] = JSON.parse(stdout)
  expect(report.map(({ id }) => id)).toEqual(catalogue.map(({ id }) => id))
  expect(report.find(({ id }) => id === 'TOKEN-1')).toEqual({
    id: 'TOKEN-1',
    title: catalogue.find(({ id }) => id === 'TOKEN-1')?.title,
    tests: [
      { suite: 'vitest spec/a.test.ts', name: '[TOKEN-1] b', status: 'passed' },
      { suite: 'vitest spec/a.test.ts', name: '[TOKEN-1] a', status: 'passed' },
    ],
  })
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 })
})

test('clauses without a test fail the strict report, and one test each is enough', () => {
  putPlaywright()
  putVitest('vitest.json', [passed('[TOKEN-1] a')])
  expect(clauseReport(['--strict'], root).exitCode).toBe(1)
  putVitest(
    'vitest.json',
    catalogue.map(({ id }) => passed(`[${id}] a`)),
  )
  expect(clauseReport(['--strict'], root).exitCode).toBe(0)
})

test('an unknown ID fails the report, and JSON says so beside itself', () => {
  putPlaywright()
  putVitest('vitest.json', [passed('[TOKEN-99] a')])
  expect(clauseReport(['--json'], root)).toMatchObject({
    stderr: 'Unknown clause TOKEN-99: [TOKEN-99] a (vitest spec/a.test.ts)\n',
    exitCode: 1,
  })
})

test('missing results are one line that names the command which makes them', () => {
  const missing = (line: string) => ({ stdout: '', stderr: `${line}\n`, exitCode: 2 })
  expect(clauseReport([], join(root, 'nowhere'))).toEqual(
    missing('No reports/vitest*.json: make it with `npm run check`'),
  )
  putVitest('vitest.json', [])
  expect(clauseReport(['--json'], root)).toEqual(
    missing('No reports/playwright*.json: make it with `npm test`'),
  )
})

test.for(['', '{"testResults": [', '[]', '{"testResults": 1}'])(
  'results that read %j are one line with the file',
  (text) => {
    put('vitest.json', text)
    putPlaywright()
    const { stdout, stderr, exitCode } = clauseReport([], root)
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 })
    expect(stderr).toMatch(/^Cannot read reports\/vitest\.json \(.+\): make it anew with `npm run check`\n$/)
  },
)

test('an option that does not exist is refused, not ignored', () => {
  const { stderr, ...refused } = clauseReport(['--jsno'], root)
  expect(refused).toEqual({ stdout: '', exitCode: 2 })
  expect(stderr).toMatch(/^There is no option --jsno: did you mean --json\.\n\nUsage: /)
  expect(clauseReport(['json'], root)).toMatchObject({ stdout: '', exitCode: 2 })
})

test('how to ask is told without any results', () => {
  const { stdout, ...rest } = clauseReport(['--help'], join(root, 'nowhere'))
  expect(rest).toEqual({ stderr: '', exitCode: 0 })
  expect(stdout).toContain('--strict')
})

test('[LIB-3] --html writes the page beside the report, and says where it cannot', () => {
  putPlaywright()
  putVitest('vitest.json', [passed('[TOKEN-1] a')])
  const file = join(root, 'clauses.html')
  const { stdout, exitCode } = clauseReport(['--html', file], root)
  expect(stdout).toContain('group   proven')
  expect(exitCode).toBe(0)
  expect(readFileSync(file, 'utf8')).toContain('<h1>')
  const nowhere = clauseReport(['--html', join(root, 'none/clauses.html')], root)
  expect(nowhere).toMatchObject({ stdout: '', exitCode: 2 })
  expect(nowhere.stderr).toMatch(/^--html: ENOENT/)
})
