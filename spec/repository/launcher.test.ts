import { spawnSync } from 'node:child_process'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withFolder } from '../vite/content-folder.ts'

const zod = { version: '4.6.7', integrity: 'sha512-one' }
const lock = (packages: object) => JSON.stringify({ packages })
const locked = lock({ '': {}, 'node_modules/zod': zod, 'node_modules/of-another-system': { optional: true } })

/** The output of two runs of a command in a small repository whose npm cannot install anything. */
const saidBy = (
  files: Readonly<Record<string, string>>,
  [command = 'keys', ...rest]: readonly string[] = [],
  npm = 'run-script',
) =>
  withFolder(
    {
      'npm.mjs': "console.error('npm has been called')\nprocess.exit(1)",
      'package-lock.json': locked,
      'host/server/keys-command.ts': "console.log('the command runs')",
      ...files,
    },
    async (folder) => {
      const launcher = join(folder, 'host/launch.mjs')
      await copyFile('host/launch.mjs', launcher)
      const env = { ...process.env, npm_execpath: join(folder, 'npm.mjs'), npm_command: npm }
      const runs = [1, 2].map(() =>
        spawnSync(process.execPath, [launcher, command, ...rest], { env, encoding: 'utf8' }),
      )
      return runs.map(({ stdout, stderr }) => stdout + stderr).join('')
    },
  )

const installed = 'node_modules/.package-lock.json'

test('a command right after npm ci does not install again, and neither does the next one', async () => {
  expect(await saidBy({ [installed]: lock({ 'node_modules/zod': zod }) })).toBe(
    'the command runs\nthe command runs\n',
  )
})

test('npx gridfront spec says how to run it, or from which folder it was called; npm run spec runs all suites', async () => {
  const files = {
    [installed]: lock({ 'node_modules/zod': zod }),
    'spec/tools/run/suites.ts': "console.log(process.argv.slice(2).join(' '), 'from', process.env.SPEC_FROM)",
  }
  const here = process.cwd()
  expect(await saidBy(files, ['spec'], 'exec')).toBe(`--help from ${here}\n`.repeat(2))
  expect(await saidBy(files, ['spec', '--only', 'ROUTE'], 'exec')).toBe(
    `--only ROUTE from ${here}\n`.repeat(2),
  )
  expect(await saidBy(files, ['spec'])).toBe(' from undefined\n'.repeat(2))
})

test('npx gridfront plans is a command of the package; npm run plans generates this repository’s content', async () => {
  const files = {
    [installed]: lock({ 'node_modules/zod': zod }),
    'src/command/gridfront.ts': "console.log('gridfront', process.argv.slice(2).join(' '))",
    'host/build/plans.ts': "console.log('content')",
  }
  expect(await saidBy(files, ['plans', 'check', 'market'], 'exec')).toBe(
    'gridfront plans check market\n'.repeat(2),
  )
  expect(await saidBy(files, ['plans'])).toBe('content\n'.repeat(2))
})

test('a lock that has changed, but not in its packages, installs nothing', async () => {
  const files = {
    [installed]: lock({ 'node_modules/zod': zod }),
    'node_modules/.gridfront-install': `of another version node ${process.versions.node.split('.')[0]}\n`,
  }
  expect(await saidBy(files)).toBe('the command runs\nthe command runs\n')
  const ofAnotherNode = { ...files, 'node_modules/.gridfront-install': 'of another version node 1\n' }
  expect(await saidBy(ofAnotherNode)).toContain('npm has been called')
})

test.each([
  ['nothing', {}],
  ['another version', { [installed]: lock({ 'node_modules/zod': { ...zod, integrity: 'sha512-two' } }) }],
  ['less than all', { [installed]: lock({}) }],
])('where %s is installed, a command installs first', async (_, files) => {
  expect(await saidBy(files)).toContain('npm has been called')
})
