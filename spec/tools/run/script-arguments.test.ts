import { expect, test } from 'vitest'
import { UsageError } from '../../../src/command/usage-error.ts'
import { expectNone, readOrigin, readPagePath, readScriptArguments } from './script-arguments.ts'
import { startScript } from './script-process.ts'

const usage = 'Usage: npm run sow [-- --seeds <number>]\n'
const sow = {
  usage,
  flags: { seeds: { type: 'string' } },
  read: ({ values, positionals }: { values: { seeds?: string }; positionals: readonly string[] }) => {
    expectNone(positionals)
    return values.seeds ?? 'none'
  },
} as const

test.each([
  [[], 'none'],
  [['--seeds', '5'], '5'],
  [['--help'], null],
  [['-h', 'and', 'more'], null],
])('the words %j of a script', (words, args) => {
  expect(readScriptArguments(words, sow)).toBe(args)
})

test.each([
  [['--seed', '5'], 'There is no option --seed: did you mean --seeds.'],
  [['--seeds'], '--seeds needs a value; one that starts with a dash is written --seeds=-1.'],
  [['-s'], 'There is no option -s: options are written out, as in --seeds.'],
  // Only the conformance command prints advice on credentials.
  [['--token'], 'There is no option --token.'],
  [['5'], "There is nothing to do with '5'."],
])('the words %j are refused, with how to ask below', (words, line) => {
  expect(() => readScriptArguments(words, sow)).toThrow(new UsageError(line, `\n${usage}`))
})

test('errors that do not concern the arguments are passed on', () => {
  const failure = new RangeError('no')
  const failing = () => {
    throw failure
  }
  expect(() => readScriptArguments([], { ...sow, read: failing })).toThrow(failure)
})

test.each(['faq', '', 'http://brand.example/faq', '//brand.example'])('%j is no path of a page', (text) => {
  expect(() => readPagePath('path', text)).toThrow(
    new UsageError('--path takes the path of a page, for instance --path /faq.'),
  )
})

test('a page option accepts a path, and an origin has none', () => {
  const advice = { example: 'https://brand.example', credentials: 'leave it out' }
  expect(readPagePath('path', '/faq')).toBe('/faq')
  expect(readOrigin('https://brand.example/', 'The address', advice)).toBe('https://brand.example')
  expect(() => readOrigin('https://brand.example/base', 'The address', advice)).toThrow(
    new UsageError('The address ends with a path: write https://brand.example.'),
  )
})

test.each([
  ['--help', { code: 0, stdout: expect.stringMatching(/^Usage: npm run spec:long /), stderr: '' }],
  [
    '--run',
    { code: 2, stdout: '', stderr: expect.stringMatching(/^There is no option --run: .*\n\nUsage: /) },
  ],
  [
    'nowhere',
    {
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^There are no property suites in spec\/nowhere\./),
    },
  ],
])('npm run spec:long -- %s ends before anything is run', { timeout: 30_000 }, async (word, end) => {
  expect(await startScript('spec/tools/run/long.ts', [word]).ended).toEqual(end)
})
