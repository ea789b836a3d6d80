import { describe, expect, test } from 'vitest'
import {
  blocked,
  conforming,
  failing,
  knownAndStale,
  partial,
} from '../conformance/reports/sample-reports.ts'
import { backend, makeSetup } from './command-setup.ts'

/** Errors as the engine throws them. */
const named = (name: string, message: string) => Object.assign(new Error(message), { name })
const rejecting = (error: unknown) => makeSetup({ conform: () => Promise.reject(error) })

test.each([
  ['conforms', conforming, '', 0],
  ['does not conform', failing, '', 1],
  ['cannot be tried in part, because the login fails', blocked, '', 1],
  ['passes what the baseline says it fails', knownAndStale, '', 1],
  ['was only partly checked', partial, '', 1],
  ['was only partly checked, and that is fine', partial, '--partial-ok', 0],
  ['does not conform, however fine a partial run is', failing, '--partial-ok', 1],
])('[LIB-4] a backend that %s', async (_, report, option, code) => {
  expect(await makeSetup({ conform: () => report }).run(`conform ${backend} ${option}`)).toMatchObject({
    code,
  })
})

test('[LIB-4] answers slower than --latency-budget end with 1, and the line says by how much', async () => {
  const run = (budget: number) =>
    makeSetup({ conform: () => conforming }).run(`conform ${backend} --latency-budget ${budget}`)
  expect(await run(60)).toMatchObject({
    code: 1,
    stderr: 'Too slow: 99 of 100 answers came within 61 ms, and --latency-budget is 60 ms.\n',
  })
  expect(await run(61)).toMatchObject({ code: 0, stderr: '' })
})

test.each([
  ['no command', '', /^Usage: gridfront <command>/],
  [
    'a command that is none',
    'conforms http://localhost',
    'gridfront has no such command: did you mean conform. --help shows them.\n',
  ],
  ['no backend', 'conform', 'Which backend? Write gridfront conform https://api.brand.example.\n'],
  [
    'an option that is none',
    `conform ${backend} --jsn report.json`,
    'There is no option --jsn: did you mean --json.\n',
  ],
])('[LIB-4] %s ends with 2 and says what to write', async (_, line, said) => {
  const setup = makeSetup()
  const { code, stdout, stderr } = await setup.run(line)
  expect({ code, stdout, runs: setup.asked.length }).toEqual({ code: 2, stdout: '', runs: 0 })
  expect(stderr).toEqual(typeof said === 'string' ? said : expect.stringMatching(said))
})

test('[LIB-4] options that the run cannot use end with 2 and its message', async () => {
  const setup = rejecting(named('OptionsError', "--only names 'lgin', which is no check, group or clause"))
  expect(await setup.run(`conform ${backend} --only lgin`)).toEqual({
    code: 2,
    stdout: '',
    stderr: "--only names 'lgin', which is no check, group or clause\n",
  })
})

test('[LIB-4] a backend that does not answer ends with 3, in one line', async () => {
  const setup = rejecting(named('UnreachableError', 'http://localhost:8000 cannot be reached: ECONNREFUSED'))
  expect(await setup.run(`conform ${backend}`)).toEqual({
    code: 3,
    stdout: '',
    stderr: 'http://localhost:8000 cannot be reached: ECONNREFUSED\n',
  })
})

describe('an internal error', () => {
  const fault = () => new TypeError('cannot read\nproperties of undefined')

  test('[LIB-4] ends with 4, one line and where to report it', async () => {
    expect(await rejecting(fault()).run(`conform ${backend}`)).toEqual({
      code: 4,
      stdout: '',
      stderr:
        'gridfront itself failed: cannot read\\nproperties of undefined (please report it at https://gridfront.example/issues)\n',
    })
  })

  test('[LIB-4] shows its stack on request, without any secret', async () => {
    const setup = makeSetup({
      conform: () => Promise.reject(new Error('sent {"password":"magpie at the gate"}')),
      env: { GRIDFRONT_DEBUG: '1', CONFORM_EMAIL: 'a@brand.example', CONFORM_PASSWORD: 'magpie at the gate' },
    })
    const { code, stderr } = await setup.run(`conform ${backend}`)
    expect(code).toBe(4)
    expect(stderr).toMatch(/\n {4}at .*exit-codes\.test\.ts/)
    expect(stderr).not.toContain('magpie')
  })

  test('[LIB-4] is distinguished from thrown values that are not errors', async () => {
    expect((await rejecting('odd').run(`conform ${backend}`)).code).toBe(4)
  })
})

test('[LIB-4] a report that could not be written ends with 4, after everything else was reported', async () => {
  const setup = makeSetup({ unwritable: ['report.xml'] })
  const { code, stdout, stderr } = await setup.run(`conform ${backend} --junit report.xml --json report.json`)
  expect(code).toBe(4)
  expect(stdout).toContain('✓ CONFORMS')
  expect(stderr).toContain(
    "The junit report could not be written: EACCES: permission denied, open 'report.xml'\n",
  )
  expect(setup.files.has('report.json')).toBe(true)
})

test.each([
  '--version',
  '--help',
  '-h',
  'conform --help',
  'conform -h',
  'openapi --help',
  'mock --help',
  'conform --list',
])('[LIB-4] gridfront %s ends with 0, and asks nobody', async (line) => {
  const setup = makeSetup()
  const { code, stdout, stderr } = await setup.run(line)
  expect({ code, stderr, runs: setup.asked.length, isEmpty: stdout === '' }).toEqual({
    code: 0,
    stderr: '',
    runs: 0,
    isEmpty: false,
  })
})

test('the version is printed alone on its line', async () => {
  expect((await makeSetup().run('--version')).stdout).toBe('1.2.3\n')
})
