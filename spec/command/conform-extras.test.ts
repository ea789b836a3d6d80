import { expect, test } from 'vitest'
import { readHeaders } from '../../src/command/sent-headers.ts'
import { UsageError } from '../../src/command/usage-error.ts'
import { renderJson } from '../../src/conformance/reports/json-report.ts'
import { conforming, sampleCheck } from '../conformance/reports/sample-reports.ts'
import { backend, makeSetup } from './command-setup.ts'

test('[LIB-4] --header sets a header for all requests', () => {
  expect(readHeaders(['X-Api-Key: a b ', 'x-tenant:c'])).toEqual({ 'x-api-key': 'a b', 'x-tenant': 'c' })
})

test.each([
  ['nonsense', "--header takes a name and a value: --header 'x-api-key: …'."],
  ['x-api-key:', "--header takes a name and a value: --header 'x-api-key: …'."],
  ['x-api-key: a\nb: c', "--header takes a name and a value: --header 'x-api-key: …'."],
  [
    'Authorization: Bearer s3cret',
    "--header cannot set authorization: the checks are about it, or it is the connection's.",
  ],
  [
    'sec-fetch-site: none',
    "--header cannot set sec-fetch-site: the checks are about it, or it is the connection's.",
  ],
])('[LIB-4] --header %j is refused, and no value repeated', (line, said) => {
  expect(() => readHeaders([line])).toThrow(new UsageError(said))
})

test('[LIB-4] a header twice is refused', () => {
  expect(() => readHeaders(['a: b', 'A: c'])).toThrow(
    new UsageError('--header sets a twice: once is enough.'),
  )
})

const before = renderJson({
  ...conforming,
  seed: 7,
  backend,
  site: 'https://www.brand.example',
  checks: [
    sampleCheck('csrf/missing', { status: 'passed' }),
    sampleCheck('login/accepts', { status: 'failed' }),
    sampleCheck('gone/since', { status: 'blocked' }),
  ],
  notTried: [
    { what: 'login/short-lived', why: 'it wants an option' },
    { what: 'tokens', why: 'no keys' },
  ],
  requests: { ...conforming.requests, logins: 12 },
})

test('[LIB-4] --resume repeats what has not passed in a report, with its seed, and says how many logins it has used', async () => {
  const setup = makeSetup({ files: { 'before.json': before } })
  const { code, stderr } = await setup.run(`conform ${backend} --resume before.json`)
  expect(code).toBe(0)
  expect(setup.asked[0]).toMatchObject({ only: ['login/accepts', 'login/short-lived'], seed: 7 })
  // The site has the backend's address, unless the command line says otherwise.
  expect(setup.asked[0]?.site).toBe('https://www.brand.example')
  const other = makeSetup({ files: { 'before.json': before } })
  await other.run(`conform ${backend} --resume before.json --site https://staging.brand.example`)
  expect(other.asked[0]?.site).toMatch(/^https:\/\/staging\.brand\.example\/?$/)
  // Another backend may have another site.
  const together = makeSetup({ files: { 'before.json': before } })
  await together.run('conform http://localhost:8999 --resume before.json')
  expect(together.asked[0]).not.toHaveProperty('site')
  expect(stderr).toContain(
    'Going on with 2 checks that the report has not seen pass. The run before has sent 12 logins; this one may send 75 more.',
  )
})

test.each([
  ['--resume none.json', 'There is no report none.json.'],
  ['--resume text.json', 'The report text.json cannot be resumed: it is no JSON; --json writes one that is.'],
  [
    '--resume other.json',
    'The report other.json cannot be resumed: it is no report of this command; --json writes one.',
  ],
  ['--resume good.json', 'The report good.json cannot be resumed: every check in it has passed.'],
  ['--resume before.json --only login', '--resume names the checks by its report: leave out --only.'],
  ['--har none/a.har', '--har: there is no folder none: make it first.'],
  ['--har a.json --json a.json', '--json and --har go to the same place: give each its own.'],
  ['--har a.har --dry-run', 'A dry run sends nothing and has no archive: leave out --har.'],
])('[LIB-4] conform %s is refused', async (words, line) => {
  const good = renderJson({ ...conforming, checks: [sampleCheck('csrf/missing')], notTried: [] })
  const files = { 'before.json': before, 'text.json': 'x', 'other.json': '{}', 'good.json': good }
  const setup = makeSetup({ files })
  expect(await setup.run(`conform ${backend} ${words}`)).toMatchObject({ code: 2, stderr: `${line}\n` })
  expect(setup.asked).toEqual([])
})

test('[LIB-4] --har writes the archive of the run', async () => {
  const setup = makeSetup({
    conform: ({ onArchive }) => {
      onArchive?.({ log: { version: '1.2', creator: { name: 'a', version: '' }, entries: [] } })
      return conforming
    },
  })
  expect((await setup.run(`conform ${backend} --har run.har`)).code).toBe(0)
  expect(JSON.parse(setup.files.get('run.har') ?? '')).toMatchObject({ log: { version: '1.2' } })
  const full = makeSetup({ unwritable: ['run.har'] })
  const { code, stderr } = await full.run(`conform ${backend} --har run.har`)
  expect(code).toBe(4)
  expect(stderr).toContain('The archive could not be written: EACCES')
})
