import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startScript } from '../tools/run/script-process.ts'

// Real processes, ports and files, so the tests are slow on a busy machine.
const generous = { timeout: 60_000 }

const start = (words: readonly string[]) =>
  startScript('src/command/gridfront.ts', words, { CONFORM_EMAIL: '', CONFORM_PASSWORD: '' })

const run = (...words: string[]) => start(words).ended

async function startMock(): Promise<{
  url: string
  child: ChildProcessWithoutNullStreams
  ended: Promise<unknown>
}> {
  const mock = start(['mock', '--port', '0'])
  await expect.poll(() => mock.said.stdout, { timeout: 30_000 }).toMatch(/Demo login/)
  return { ...mock, url: /Mock ready at (\S+)/.exec(mock.said.stdout)?.[1] ?? '' }
}

test(
  '[LIB-4] the mock keeps what conform asks; a dry run asks it nothing; Ctrl-C ends it cleanly',
  generous,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gridfront-command-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { url, child, ended } = await startMock()
    const json = join(folder, 'report.json')
    const checked = await run('conform', url, '--only', 'csrf', '--partial-ok', '--json', json)
    expect({ code: checked.code, stdout: checked.stdout }).toEqual({
      code: 0,
      stdout: expect.stringContaining('! PARTIAL'),
    })
    const { verdict, checks } = JSON.parse(readFileSync(json, 'utf8'))
    expect(verdict).toBe('partial')
    expect(checks.length).toBeGreaterThan(3)
    child.kill('SIGINT')
    expect(await ended).toMatchObject({ code: 0, stderr: '' })
    const dry = await run('conform', url, '--only', 'csrf', '--dry-run')
    expect(dry).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/\/login\n +\d+ {2}POST {2}writes/),
    })
    // The mock has ended, so a request to it must fail.
    expect(await run('conform', url, '--only', 'csrf')).toMatchObject({ code: 3, stdout: '' })
  },
)

test('[LIB-4] the document, the list and the version need no backend', generous, async () => {
  const [openApi, list, version] = await Promise.all([
    run('openapi'),
    run('conform', '--list'),
    run('--version'),
  ])
  expect(JSON.parse(openApi.stdout)).toMatchObject({
    openapi: expect.stringMatching(/^3\.1/),
    paths: { '/login': {} },
  })
  expect(list.stdout).toMatch(/^ {2}login\/accepts-credentials +API-8$/m)
  expect(version.stdout).toMatch(/^\d+\.\d+\.\d+(-rc\.\d+)?\n$/)
  expect([openApi.code, list.code, version.code]).toEqual([0, 0, 0])
})

test('[LIB-4] an unknown name for --only is usage, in one line', generous, async () => {
  const { code, stdout, stderr } = await run('conform', 'http://localhost:9', '--only', 'no-such-check')
  expect({ code, stdout, lines: stderr.split('\n').length }).toEqual({ code: 2, stdout: '', lines: 2 })
  expect(stderr).toContain('no-such-check')
})
