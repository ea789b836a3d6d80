import { expect, test } from 'vitest'
import { runCommand } from '../../../src/command/run-command.ts'
import { makeSetup } from '../../command/command-setup.ts'
import { runSpec } from './command.ts'

const brand = 'src/starter/spec-brand.json'
const target = 'http://127.0.0.1:9'

/** Runs `gridfront spec` with these arguments: its exit code and its output. */
async function run(words: readonly string[], env = {}) {
  const { ports, said } = makeSetup({ env })
  const code = await runCommand(['spec', ...words], { ...ports, runSpec: (given) => runSpec(given, ports) })
  return { code, ...said }
}

test('[LIB-3] gridfront spec --help tells its options, and needs no site', async () => {
  expect(await run(['--help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('--brand <file>') })
})

test.each([
  [[], 'Which site, and what is it like? Write gridfront spec --target'],
  [['--target', target], 'Which site, and what is it like?'],
  [['--tagret', target], '\nUsage: gridfront spec --target <address>'],
  [['documents'], "There is nothing to do with 'documents'."],
  [['--target', target, '--brand', 'no-such.json'], 'The brand file no-such.json cannot be read'],
  [
    ['--target', target, '--brand', brand, '--only', 'ROUTES'],
    'there is no clause and no suite of that name',
  ],
  [['--target', target, '--brand', brand, '--customer', 'kim@brand.example'], 'CONFORM_PASSWORD is not set'],
])('[LIB-3] gridfront spec %j: what is wrong is said before any suite runs', async (words, line) => {
  expect(await run(words)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(line) })
})

test('[LIB-3] gridfront spec against a server that does not answer: code 3, and what to do', async () => {
  expect(await run(['--target', target, '--brand', brand])).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('start the site there, or correct --target'),
  })
})
