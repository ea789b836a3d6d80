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
const putVitest = (name: string, names: readonly string[], status = 'passed', reason?: string) => {
  const tests = names.map((fullName) => ({ fullName, status, ...(reason && { failureMessages: [reason] }) }))
  const file = { name: join(root, 'spec/a.test.ts'), status: 'passed', assertionResults: tests }
  put(name, JSON.stringify({ testResults: [file] }))
}
/** `target`: none for this checkout. */
const putPlaywright = (specs: readonly unknown[] = [], target?: string) =>
  put(
    `playwright${target === undefined ? '' : `-${new URL(target).host}`}.json`,
    JSON.stringify({
      config: { rootDir: join(root, 'spec'), metadata: { target } },
      suites: [{ title: 'a.e2e.ts', specs }],
      errors: [],
    }),
  )

test('[LIB-3] the report lists each clause with the tests that prove it, from every results file', () => {
  putVitest('vitest.json', ['[TOKEN-1] a'])
  putVitest('vitest-pglite.json', ['[TOKEN-1] b'])
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

test('clauses without a test fail the strict report, and one test for each is enough', () => {
  putPlaywright()
  putVitest('vitest.json', ['[TOKEN-1] a'])
  expect(clauseReport(['--strict'], root).exitCode).toBe(1)
  const all = catalogue.map(({ id }) => `[${id}] a`)
  putVitest('vitest.json', all, 'skipped')
  expect(clauseReport(['--strict'], root).exitCode).toBe(1)
  putVitest('vitest.json', all)
  expect(clauseReport(['--strict'], root).exitCode).toBe(0)
})

test('an unknown ID fails the report, and JSON output stays valid', () => {
  putPlaywright()
  putVitest('vitest.json', ['[TOKEN-99] a'])
  expect(clauseReport(['--json'], root)).toMatchObject({
    stderr: 'Unknown clause TOKEN-99: [TOKEN-99] a (vitest spec/a.test.ts)\n',
    exitCode: 1,
  })
})

test('[LIB-3] results of one runner alone are reported, with the missing ones named; without any there is one line', () => {
  putPlaywright()
  const noVitest = 'No reports/vitest*.json: make it with `npm run check`'
  expect(clauseReport(['--json'], root)).toEqual({
    stdout: expect.stringContaining('"id": "TOKEN-1"'),
    stderr: `${noVitest}\n`,
    exitCode: 0,
  })
  expect(clauseReport([], join(root, 'nowhere'))).toEqual({
    stdout: '',
    stderr: `${noVitest}; No reports/playwright*.json: make it with \`npm test\`\n`,
    exitCode: 2,
  })
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

test('an unknown option is refused, and the usage is printed even without results', () => {
  const { stderr, ...refused } = clauseReport(['--jsno'], root)
  expect(refused).toEqual({ stdout: '', exitCode: 2 })
  expect(stderr).toMatch(/^There is no option --jsno: did you mean --json\.\n\nUsage: /)
  expect(clauseReport(['json'], root)).toMatchObject({ stdout: '', exitCode: 2 })
  const { stdout, ...helped } = clauseReport(['--help'], join(root, 'nowhere'))
  expect(helped).toEqual({ stderr: '', exitCode: 0 })
  expect(stdout).toContain('--strict')
})

test('[LIB-3] --html writes the page: clauses without proof first, then failures, then every clause with its text, tests and picture', () => {
  putVitest('vitest.json', ['[TOKEN-1] three parts', '[TOKEN-99] none'])
  putVitest('vitest-2.json', ['[TOKEN-2] decodes'], 'failed', '\u001b[31mexpected\u001b[39m <b>')
  const picture = { name: 'ROUTE-5', contentType: 'image/webp', body: 'AAAA' }
  const results = [{ status: 'passed', attachments: [picture] }]
  const shown = [{ status: 'expected', expectedStatus: 'passed', results }]
  putPlaywright([{ title: '[ROUTE-5] seen', file: 'a.e2e.ts', tests: shown }], 'https://one.example')
  const annotations = [{ type: 'skip', description: 'not tried: no keys' }]
  const skipped = [{ status: 'skipped', expectedStatus: 'skipped', annotations }]
  putPlaywright([{ title: '[TOKEN-3] expires', file: 'a.e2e.ts', tests: skipped }])
  const file = join(root, 'clauses.html')
  expect(clauseReport(['--html', file], root).stdout).toContain('group   proven')
  const page = readFileSync(file, 'utf8')
  const at = (text: string) => page.indexOf(text)
  expect(page).toContain(`<title>Clauses: 2 of ${catalogue.length} proven</title>`)
  expect(at('Without a proof (')).toBeGreaterThan(0)
  // A test that was not tried proves nothing, and the report says why.
  expect(at('not tried: no keys')).toBeGreaterThan(at('Without a proof ('))
  expect(at('Failing (1)')).toBeGreaterThan(at('not tried: no keys'))
  expect(at('<h2>TOKEN (1)</h2>')).toBeGreaterThan(at('Failing (1)'))
  expect(page).toContain('expected &lt;b&gt;')
  expect(page).toContain(
    '>TOKEN-1</span> A token without exactly three parts has an invalid format</summary>',
  )
  const [words = ''] = (catalogue.find(({ id }) => id === 'TOKEN-3')?.words ?? '').split(/[`'&]/)
  expect(page).toContain(`<blockquote>${words}`)
  expect(page).toContain('<code class="id">https://one.example</code>')
  expect(page).toContain('<img src="data:image/webp;base64,AAAA" alt="Screenshot: [ROUTE-5] seen"')
  expect(page).toContain('<code>TOKEN-99</code>')
  expect(page.replaceAll('https://one.example', '')).not.toMatch(/<script|https?:/)
  expect(clauseReport(['--html', join(root, 'none/clauses.html')], root)).toMatchObject({
    stdout: '',
    stderr: expect.stringMatching(/^--html: ENOENT/),
    exitCode: 2,
  })
})
