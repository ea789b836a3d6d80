import { expect, test } from 'vitest'
import { UsageError } from '../../../src/command/usage-error.ts'
import type { Transport } from '../../../src/conformance/transport.ts'
import { TransportError } from '../../../src/conformance/transport.ts'
import { expectAnswer } from './expect-answer.ts'
import { startScript } from './script-process.ts'
import { readSpecArguments, specUsage } from './spec-arguments.ts'
import { whichSite } from './spec-words.ts'

const target = 'https://staging.brand.example'

const nothing = {
  isHelp: false,
  target: undefined,
  brand: undefined,
  browser: 'chromium',
  customer: undefined,
  junit: undefined,
  html: undefined,
  workers: undefined,
  isPart: false,
  words: [],
}

test.each([
  [[], nothing],
  [['--target', target], { ...nothing, target }],
  [[`--target=${target}/`], { ...nothing, target }],
  [['--target', 'http://localhost:8000'], { ...nothing, target: 'http://localhost:8000' }],
  [['--help'], { ...nothing, isHelp: true }],
  [['-h', '--target', 'nonsense'], { ...nothing, isHelp: true }],
  [['--target', target, '--brand', 'b.json'], { ...nothing, target, brand: 'b.json' }],
  [['--browser', 'firefox'], { ...nothing, browser: 'firefox' }],
  [['--customer', 'kim@brand.example'], { ...nothing, customer: 'kim@brand.example' }],
  [['--junit', 'a.xml', '--html', 'a'], { ...nothing, junit: 'a.xml', html: 'a' }],
  [['--workers', '4'], { ...nothing, workers: 4 }],
  [['--shard', '2/3'], { ...nothing, isPart: true, words: ['--shard=2/3'] }],
  [['--repeat', '5'], { ...nothing, isPart: true, words: ['--repeat-each=5'] }],
  [['--only', 'documents'], { ...nothing, isPart: true, words: ['spec/site/documents\\.e2e\\.ts$'] }],
  [
    ['--only', 'catalogue/axe'],
    { ...nothing, isPart: true, words: ['spec/tools/catalogue/axe\\.e2e\\.ts$'] },
  ],
])('[LIB-3] npm run spec -- %j', (words, args) => {
  expect(readSpecArguments(words)).toEqual(args)
})

test('[LIB-3] a clause, or a group of clauses, selects the tests that name it, and no others', () => {
  const isSelected = (only: string, name: string) => {
    const [flag, pattern = ''] = readSpecArguments(['--only', only]).words
    expect(flag).toBe('--grep')
    return new RegExp(pattern).test(name)
  }
  for (const name of [
    '[ROUTE-1] a',
    'b [ROUTE-2] [ROUTE-1] b',
    '[ROUTE-2, ROUTE-1] c',
    '[ROUTE-1, AUTH-3] d',
  ])
    expect(isSelected('ROUTE-1', name), name).toBe(true)
  for (const name of ['[ROUTE-11] a', 'ROUTE-1 b', '[AUTH-1] c'])
    expect(isSelected('ROUTE-1', name), name).toBe(false)
  expect(isSelected('ROUTE', '[ROUTE-11] a')).toBe(true)
  expect(isSelected('ROUTE', '[AUTH-3] a')).toBe(false)
})

test.each([
  ['staging.brand.example', `The target needs its scheme: write ${target}.`],
  ['localhost:8000', 'The target needs its scheme: write http://localhost:8000.'],
  ['staging brand', `The target needs its scheme: write ${target}.`],
  ['', `The target is missing: write it as ${target}.`],
  ['https://', `The target cannot be read: write it as ${target}.`],
  ['ftp://brand.example', 'The target starts with ftp:// : only http:// and https:// can be asked.'],
  [
    'https://maya:magpie@brand.example',
    'The target holds a name or password: leave it out, since the suites send none.',
  ],
  [`${target}/plans`, `The target ends with a path: write ${target}.`],
])('the target %j is refused in one line', (text, line) => {
  expect(() => readSpecArguments([`--target=${text}`])).toThrow(new UsageError(line))
})

test.each([
  [['--workers', '0'], '--workers takes a whole number from 1 to 64, for instance --workers 5.'],
  [['--browser', 'netscape'], '--browser takes one of chromium, firefox.'],
  [['--shard', '4/3'], '--shard takes one part of all, for instance --shard 1/3.'],
  [['--shard', '0/3'], '--shard takes one part of all, for instance --shard 1/3.'],
  [
    ['--only', 'ROUTE-99'],
    '--only ROUTE-99: there is no clause and no suite of that name; did you mean ROUTE-9.',
  ],
  [
    ['--only', 'route-5'],
    '--only route-5: there is no clause and no suite of that name; did you mean ROUTE-5.',
  ],
  [
    ['--only', 'documens'],
    '--only documens: there is no clause and no suite of that name; did you mean documents.',
  ],
  [['--brand', 'b.json'], '--brand says what a target is like: name it with --target, too.'],
  [['--customer', 'kim'], '--customer takes an e-mail address; the password stands in CONFORM_PASSWORD.'],
])('[LIB-3] the words %j are refused', (words, line) => {
  expect(() => readSpecArguments(words)).toThrow(new UsageError(line))
})

test.each([
  [['--targe', target], 'There is no option --targe: did you mean --target.'],
  [['-t', target], 'There is no option -t: options are written out, as in --target.'],
  [['--target'], '--target needs a value; one that starts with a dash is written --target=-1.'],
  [['--target', target, '--target', target], '--target is given twice: once is enough.'],
  [[target], 'Write -- --target before the address, so that npm hands it on.'],
])('the words %j are refused with the usage', (words, line) => {
  expect(() => readSpecArguments(words)).toThrow(new UsageError(line, `\n${specUsage}`))
})

const failing = (error: Error) => () => Promise.reject(error)
const refused = failing(new TransportError('UNREACHABLE', 'connect ECONNREFUSED 192.0.2.1:443'))
const unknownAuthority = failing(new TransportError('UNREACHABLE', 'unable to get local issuer certificate'))

test('a target that does not answer is reported in one line', async () => {
  await expect(expectAnswer(target, {}, { transport: refused })).rejects.toThrow(
    `${target} does not answer (connect ECONNREFUSED 192.0.2.1:443): start the site there, or correct --target.`,
  )
  const silent = failing(new TransportError('TIMEOUT', 'no answer within 15000 ms'))
  await expect(expectAnswer(target, { HTTPS_PROXY: '' }, { transport: silent })).rejects.toThrow(
    'does not answer',
  )
})

test('any answer of a target is enough', async () => {
  const asked: string[] = []
  const transport: Transport = async ({ method, url }) => {
    asked.push(`${method} ${url}`)
    return { status: 503, headers: [], body: '' }
  }
  await expectAnswer(target, {}, { transport })
  expect(asked).toEqual([`GET ${target}/`])
})

test('if only the browser may reach the target, this process does not decide', async () => {
  await expectAnswer(target, { HTTPS_PROXY: 'http://proxy.brand.example:3128' }, { transport: refused })
  await expectAnswer(target, { https_proxy: 'http://proxy.brand.example:3128' }, { transport: refused })
  await expectAnswer(target, {}, { transport: unknownAuthority })
})

// Starts whole processes, which is slow on a busy machine.
test('the command ends before any suite runs', { timeout: 60_000 }, async () => {
  const env = {
    http_proxy: '',
    https_proxy: '',
    all_proxy: '',
    HTTP_PROXY: '',
    HTTPS_PROXY: '',
    ALL_PROXY: '',
  }
  const run = (...words: string[]) => startScript('spec/tools/run/suites.ts', words, env).ended
  const runByNpx = (...words: string[]) =>
    startScript('spec/tools/run/suites.ts', words, { ...env, SPEC_FROM: 'src/starter' }).ended
  // Nothing listens on port 1.
  const [help, unknown, wrong, away, noSite, noBrand, found] = await Promise.all([
    run('--help'),
    run('--fast'),
    run('--target', 'staging.brand.example'),
    run('--target', 'http://127.0.0.1:1'),
    runByNpx('--only', 'ROUTE'),
    runByNpx('--target', 'http://127.0.0.1:1'),
    runByNpx('--target', 'http://127.0.0.1:1', '--brand', 'spec-brand.json'),
  ])
  expect(help).toEqual({ code: 0, stdout: specUsage, stderr: '' })
  expect(unknown).toEqual({ code: 2, stdout: '', stderr: `There is no option --fast.\n\n${specUsage}` })
  expect(wrong).toEqual({ code: 2, stdout: '', stderr: `The target needs its scheme: write ${target}.\n` })
  expect({ ...away, stderr: away.stderr.replace(/\(.+\)/, '(why)') }).toEqual({
    code: 3,
    stdout: '',
    stderr: 'http://127.0.0.1:1 does not answer (why): start the site there, or correct --target.\n',
  })
  expect(noSite).toEqual({ code: 2, stdout: '', stderr: `${whichSite}\n` })
  expect(noBrand).toEqual(noSite)
  // The brand file exists, but the site does not.
  expect(found).toEqual(away)
})
