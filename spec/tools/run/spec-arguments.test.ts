import { expect, test } from 'vitest'
import { UsageError } from '../../../src/command/usage-error.ts'
import type { Transport } from '../../../src/conformance/transport.ts'
import { TransportError } from '../../../src/conformance/transport.ts'
import { expectAnswer } from './expect-answer.ts'
import { startScript } from './script-process.ts'
import { readSpecArguments, specUsage } from './spec-arguments.ts'

const target = 'https://staging.brand.example'

test.each([
  [[], { isHelp: false, target: undefined }],
  [['--target', target], { isHelp: false, target }],
  [[`--target=${target}/`], { isHelp: false, target }],
  [['--target', 'http://localhost:8000'], { isHelp: false, target: 'http://localhost:8000' }],
  [['--help'], { isHelp: true, target: undefined }],
  [['-h', '--target', 'nonsense'], { isHelp: true, target: undefined }],
])('npm run spec -- %j', (words, args) => {
  expect(readSpecArguments(words)).toEqual(args)
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
  [['--targe', target], 'There is no option --targe: did you mean --target.'],
  [['-t', target], 'There is no option -t: options are written out, as in --target.'],
  [['--target'], '--target needs a value; one that starts with a dash is written --target=-1.'],
  [['--target', target, '--target', target], '--target is given twice: once is enough.'],
  [[target], 'Write -- --target before the address, so that npm hands it on.'],
])('the words %j are refused with the usage', (words, line) => {
  expect(() => readSpecArguments(words)).toThrow(new UsageError(`${line}\n\n${specUsage.trimEnd()}`))
})

const failing = (error: Error) => () => Promise.reject(error)
const refused = failing(new TransportError('UNREACHABLE', 'connect ECONNREFUSED 192.0.2.1:443'))
const unknownAuthority = failing(new TransportError('UNREACHABLE', 'unable to get local issuer certificate'))

test('a target that does not answer is told in one line', async () => {
  await expect(expectAnswer(target, {}, { transport: refused })).rejects.toThrow(
    `${target} does not answer (connect ECONNREFUSED 192.0.2.1:443): start the site there, or correct --target.`,
  )
  const silent = failing(new TransportError('TIMEOUT', 'no answer within 15000 ms'))
  await expect(expectAnswer(target, { HTTPS_PROXY: '' }, { transport: silent })).rejects.toThrow(
    'does not answer',
  )
})

test('a target that answers is good enough, whatever it says', async () => {
  const asked: string[] = []
  const transport: Transport = async ({ method, url }) => {
    asked.push(`${method} ${url}`)
    return { status: 503, headers: [], body: '' }
  }
  await expectAnswer(target, {}, { transport })
  expect(asked).toEqual([`GET ${target}/`])
})

test('where the browser may know a way, the browser decides', async () => {
  await expectAnswer(target, { HTTPS_PROXY: 'http://proxy.brand.example:3128' }, { transport: refused })
  await expectAnswer(target, { https_proxy: 'http://proxy.brand.example:3128' }, { transport: refused })
  await expectAnswer(target, {}, { transport: unknownAuthority })
})

// Whole processes: slow on a machine that is busy.
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
  // Nobody listens at port 1.
  const [help, unknown, wrong, away] = await Promise.all([
    run('--help'),
    run('--fast'),
    run('--target', 'staging.brand.example'),
    run('--target', 'http://127.0.0.1:1'),
  ])
  expect(help).toEqual({ code: 0, stdout: specUsage, stderr: '' })
  expect(unknown).toEqual({ code: 2, stdout: '', stderr: `There is no option --fast.\n\n${specUsage}` })
  expect(wrong).toEqual({ code: 2, stdout: '', stderr: `The target needs its scheme: write ${target}.\n` })
  expect({ ...away, stderr: away.stderr.replace(/\(.+\)/, '(why)') }).toEqual({
    code: 3,
    stdout: '',
    stderr: 'http://127.0.0.1:1 does not answer (why): start the site there, or correct --target.\n',
  })
})
