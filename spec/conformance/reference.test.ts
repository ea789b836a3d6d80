import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConformanceReport } from '../../src/conformance/report.ts'
import { seededPostgresUrl } from '../server/test-database.ts'

// The built site with the built backend on PostgreSQL, with its limits, as it is deployed; and the built command as users
// run it.
const folder = mkdtempSync(join(tmpdir(), 'gridfront-conform-'))
const node = (file: string, words: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  spawn(process.execPath, [file, ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

let server: ReturnType<typeof node> | undefined
let url = ''
beforeAll(async () => {
  // Does nothing if `npm run build` has already built the same sources.
  execFileSync(process.execPath, ['--conditions=gridfront-source', 'host/build/build.ts'])
  const started = node('dist/host/server/main.js', [], {
    ...{ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' },
    DATABASE_URL: await seededPostgresUrl(),
  })
  server = started
  // Reads all output: closing the pipe early would end the server.
  let said = ''
  url = await new Promise((ready, fail) => {
    started.once('exit', () => fail(new Error(`The server has ended: ${said}`)))
    started.stderr.on('data', (text) => (said += String(text)))
    started.stdout.on('data', (text) => {
      said += String(text)
      const found = /^Gridfront ready at (\S+)\n/.exec(said)?.[1]
      if (found !== undefined) ready(found)
    })
  })
}, 120_000)
afterAll(async () => {
  // A server that could not start has already ended.
  if (server?.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

async function run(words: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const command = node('dist/lib/gridfront.js', words, env)
  let shown = ''
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (text) => (shown += String(text)))
  const [code] = (await once(command, 'exit')) as [number]
  return { code, shown }
}

// Some nine thousand requests over HTTP, while other suites run.
test('[LIB-4] the reference backend conforms, with its limits on', { timeout: 400_000 }, async () => {
  const file = join(folder, 'report.json')
  const { code, shown } = await run([
    'conform',
    url,
    '--profile',
    'core',
    '--profile',
    'customer',
    '--plan',
    'wattlebird-steady',
    '--seed',
    '1',
    '--json',
    file,
  ])
  // The report first: if a fault is found, its text shows which.
  const report = JSON.parse(readFileSync(file, 'utf8')) as ConformanceReport
  expect(report.checks.filter(({ status }) => status !== 'passed')).toEqual([])
  expect(report.leftOut).toEqual([])
  expect(shown).toContain('CONFORMS')
  expect(code).toBe(0)
  expect(JSON.stringify(report)).not.toContain('wattle-and-gum-42')
})

test('[LIB-4] with another password it does not conform: checks that need the login are blocked, and nothing is skipped', async () => {
  const env = { CONFORM_EMAIL: 'demo@wattlebird.example', CONFORM_PASSWORD: 'not the password' }
  const { code, shown } = await run(['conform', url, '--only', 'login', '--seed', '1'], env)
  expect(code).toBe(1)
  expect(shown).toContain('login/accepts-credentials')
  expect(shown).not.toContain('not the password')
})

test('[LIB-4] if nothing answers, the command says so and ends with 3', async () => {
  const { code, shown } = await run(['conform', 'http://127.0.0.1:9'])
  expect(code).toBe(3)
  expect(shown).toContain('127.0.0.1:9')
})
