import { expect, test } from 'vitest'
import { renderHtml } from '../../src/conformance/reports/html-report.ts'
import { renderJson } from '../../src/conformance/reports/json-report.ts'
import { renderJunit } from '../../src/conformance/reports/junit-report.ts'
import { renderSarif } from '../../src/conformance/reports/sarif-report.ts'
import { renderTerminal, renderVerdict } from '../../src/conformance/reports/terminal-report.ts'
import { failing } from '../conformance/reports/sample-reports.ts'
import type { SetupOptions } from './command-setup.ts'
import { backend, makeSetup } from './command-setup.ts'

/** Has its own login, so that no message about the demo login is printed. */
const login = { CONFORM_EMAIL: 'kim@brand.example', CONFORM_PASSWORD: 'not a demo' }
const failingSetup = ({ env, ...more }: SetupOptions = {}) =>
  makeSetup({ conform: () => failing, env: { ...login, ...env }, ...more })
const formats = { json: renderJson, junit: renderJunit, sarif: renderSarif, html: renderHtml }

test('[LIB-4] every report goes to its file, and the one for people to standard output', async () => {
  const setup = failingSetup({ folders: ['out'] })
  const words = Object.keys(formats).map((format) => `--${format} out/report.${format}`)
  const { stdout, stderr } = await setup.run(`conform ${backend} ${words.join(' ')}`)
  for (const [format, render] of Object.entries(formats))
    expect(setup.files.get(`out/report.${format}`)).toBe(render(failing))
  expect({ stdout, stderr }).toEqual({ stdout: renderTerminal(failing), stderr: '' })
})

test.each(Object.entries(formats))(
  '[LIB-4] --%s - is standard output; the report for people then goes to standard error',
  async (format, render) => {
    const { stdout, stderr } = await failingSetup().run(`conform ${backend} --${format} -`)
    expect({ stdout, stderr }).toEqual({ stdout: render(failing), stderr: renderTerminal(failing) })
  },
)

test.each([
  ['--json - --html -', '--json and --html go to the same place: give each its own.'],
  ['--json report --html ./report', '--json and --html go to the same place: give each its own.'],
  ['--json out', '--json: out is a folder: name a file in it.'],
  ['--junit nowhere/report.xml', '--junit: there is no folder nowhere: make it first.'],
  ['--sarif=', '--sarif needs the name of a file, or - for standard output.'],
])('[LIB-4] %s is refused before the run, which would be for nothing', async (words, sentence) => {
  const setup = failingSetup({ folders: ['out'] })
  expect(await setup.run(`conform ${backend} ${words}`)).toEqual({
    code: 2,
    stdout: '',
    stderr: `${sentence}\n`,
  })
  expect(setup.asked).toEqual([])
})

test('[LIB-4] --quiet tells the verdict and its counts alone', async () => {
  const setup = failingSetup({ env: { CONFORM_EMAIL: 'a@b.example', CONFORM_PASSWORD: 'long enough' } })
  expect(await setup.run('conform http://api.brand.example --quiet')).toEqual({
    code: 1,
    stdout: renderVerdict(failing),
    stderr: '',
  })
  expect(setup.asked[0]?.onProgress).toBeUndefined()
})

test.each([
  ['at a terminal', { isTerminal: true }, '', true],
  ['in a pipe', {}, '', false],
  ['with --no-colour', { isTerminal: true }, '--no-colour', false],
  ['with --no-color', { isTerminal: true }, '--no-color', false],
  ['with NO_COLOR', { isTerminal: true, env: { NO_COLOR: '1' } }, '', false],
  ['with an empty NO_COLOR, which says nothing', { isTerminal: true, env: { NO_COLOR: '' } }, '', true],
  ['at a terminal without colours', { isTerminal: true, env: { TERM: 'dumb' } }, '', false],
])('[LIB-4] %s', async (_, options, words, isColoured) => {
  const { stdout } = await failingSetup(options).run(`conform ${backend} ${words}`)
  expect(stdout).toBe(renderTerminal(failing, { isColoured }))
})

test('[LIB-4] a narrow window gets narrow lines', async () => {
  const { stdout } = await failingSetup({ isTerminal: true, columns: 50 }).run(
    `conform ${backend} --no-colour`,
  )
  expect(stdout).toBe(renderTerminal(failing, { columns: 50 }))
})
