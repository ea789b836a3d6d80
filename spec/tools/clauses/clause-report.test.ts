import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withoutMutants } from '../mutate/mutation-report.ts'
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

test('no results at all are one line that names the commands which make them', () => {
  expect(clauseReport([], join(root, 'nowhere'))).toEqual({
    stdout: '',
    stderr:
      'No reports/vitest*.json: make it with `npm run check`; No reports/playwright*.json: make it with `npm test`\n',
    exitCode: 2,
  })
})

test('[LIB-3] results of one runner alone are reported, and what is missing is named', () => {
  putPlaywright()
  expect(clauseReport(['--json'], root)).toEqual({
    stdout: expect.stringContaining('"id": "TOKEN-1"'),
    stderr: 'No reports/vitest*.json: make it with `npm run check`\n',
    exitCode: 0,
  })
})

test('[LIB-3] the page tells each target of a test, and how many planted faults of a clause were noticed', () => {
  putVitest('vitest.json', [passed('[TOKEN-1] a')])
  for (const [target, status] of [
    ['https://one.example', 'expected'],
    ['https://other.example', 'unexpected'],
  ] as const)
    put(
      `playwright-${new URL(target).host}.json`,
      JSON.stringify({
        config: { rootDir: join(root, 'spec'), metadata: { target } },
        suites: [
          {
            title: 'a.e2e.ts',
            specs: [
              { title: '[ROUTE-5] b', file: 'a.e2e.ts', tests: [{ status, expectedStatus: 'passed' }] },
            ],
          },
        ],
        errors: [],
      }),
    )
  const fault = (outcome: string) => ({ clause: 'ROUTE-5', outcome })
  const mutants = ['killed', 'control', 'killed', 'SURVIVED'].map(fault)
  put('mutants.json', JSON.stringify({ mutants }))
  const file = join(root, 'clauses.html')
  expect(clauseReport(['--html', file], root).exitCode).toBe(1)
  const page = readFileSync(file, 'utf8')
  for (const text of ['one.example', 'other.example', '2 of 3']) expect(page).toContain(text)
  put('mutants.json', '{}')
  expect(clauseReport(['--html', file], root).stderr).toMatch(
    /^Cannot read reports\/mutants\.json .*npm run mutants/,
  )
})

test('[LIB-3] the page has the kill rates of the code as it stands, and the pictures of the browser suites', () => {
  const name = '[ROUTE-5] b'
  const attachments = [{ name: 'ROUTE-5', contentType: 'image/webp', body: 'AAAA' }]
  const shown = { status: 'expected', expectedStatus: 'passed', results: [{ attachments }] }
  put(
    'playwright.json',
    JSON.stringify({
      config: { rootDir: join(root, 'spec') },
      suites: [{ title: 'a.e2e.ts', specs: [{ title: name, file: 'a.e2e.ts', tests: [shown] }] }],
      errors: [],
    }),
  )
  writeFileSync(join(root, 'a.ts'), 'as it was tried')
  const survivor = { file: 'a.ts', line: 1, was: '1', becomes: '0', isCovered: true, clauses: ['ROUTE-5'] }
  const tried = {
    ...withoutMutants('a.ts', 'as it was tried', 1),
    noticedOf: { 'ROUTE-5': 3 },
    alive: [survivor],
  }
  writeFileSync(join(root, 'b.ts'), '')
  const inPart = withoutMutants('b.ts', '', 8)
  put('mutate.json', JSON.stringify({ schema: 4, files: [tried, inPart] }))
  const file = join(root, 'clauses.html')
  const written = () => {
    clauseReport(['--html', file], root)
    return readFileSync(file, 'utf8')
  }
  expect(written()).toContain('3 / 4, 75 %')
  expect(written()).toContain('They were tried in 2 files, of 1 of these in a sample of lines.')
  expect(written()).toContain('src="data:image/webp;base64,AAAA"')
  expect(clauseReport(['--json'], root).stdout).not.toContain('AAAA')
  for (const name of ['a.ts', 'b.ts']) writeFileSync(join(root, name), 'as it is now')
  expect(written()).toContain('none: npm run mutate has tried no file as it is now')
  put('mutate.json', '{')
  expect(clauseReport(['--html', file], root).stderr).toMatch(
    /^Cannot read reports\/mutate\.json .*npm run mutate/,
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
