import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runKeysCommand } from '../../../host/server/commands/keys.ts'
import { ensureKeys } from '../../../host/server/platform/keys/keys.ts'
import { temporaryFolder } from '../test-backend.ts'

const start = new Date('2026-11-21T02:00:00Z')
const daysLater = (days: number) => new Date(start.getTime() + days * 86_400_000)

let folder: ReturnType<typeof temporaryFolder>
let siteDir: string
beforeEach(async () => {
  folder = temporaryFolder()
  siteDir = join(folder.path, 'site')
  await runKeysCommand(['first'], { dataDir: folder.path, siteDir, now: start })
})
afterEach(() => folder.done())

const keys = (words: string, now = start) =>
  runKeysCommand(words === '' ? [] : words.split(' '), { dataDir: folder.path, siteDir, now })
const kidIn = (text: string) => /[\w-]{43}/.exec(text)?.[0] ?? ''
const signingKid = async () => (await ensureKeys(folder.path)).signing.kid
/** State by kid, as the command lists it. */
async function states(now = start): Promise<Record<string, string>> {
  const [, ...lines] = (await keys('', now)).split('\n')
  return Object.fromEntries(lines.map((line) => line.split(/ {2,}/).slice(0, 2)))
}

function buildSite(text: string) {
  mkdirSync(join(siteDir, 'assets'), { recursive: true })
  writeFileSync(join(siteDir, 'assets', 'client-1.js'), text)
}

describe('the command of the keys', () => {
  test('[TOKEN-7] moves a key through its states: next, signing, retiring, removed', async () => {
    const first = kidIn(await keys(''))
    expect(await states()).toEqual({ [first]: 'signing' })
    const second = kidIn(await keys('next'))
    expect(await states()).toEqual({ [second]: 'next', [first]: 'signing' })
    await keys('activate', daysLater(1))
    expect(await states(daysLater(1))).toEqual({ [second]: 'signing', [first]: 'retiring' })
    expect(await keys('', daysLater(1))).toContain(
      `${first}  retiring  2026-11-22T02:00:00Z  2026-12-22T03:00:00Z`,
    )
    await expect(keys(`retire ${first}`, daysLater(31))).rejects.toThrow(
      `Tokens of the key ${first} may live until 2026-12-22T03:00:00.000Z`,
    )
    await keys(`retire ${first}`, daysLater(31.1))
    expect(await states(daysLater(32))).toEqual({ [second]: 'signing' })
    expect(readdirSync(join(folder.path, 'keys'))).toEqual([`${second}.json`])
  })

  test('[TOKEN-7] a built site without the key prevents its activation', async () => {
    const first = await signingKid()
    buildSite(`const keys=[{kid:"${first}"}]`)
    const next = kidIn(await keys('next'))
    await expect(keys('activate')).rejects.toThrow(/does not know the key .* build and deploy/)
    expect(await signingKid()).toBe(first)
    buildSite(`const keys=[{kid:"${next}"},{kid:"${first}"}]`)
    expect(await keys('activate')).not.toContain('pages that were built without it')
    expect(await signingKid()).toBe(next)
  })

  test('[TOKEN-7] a site of local mode embeds no key, and prevents no activation: its pages request the keys', async () => {
    buildSite('const keys=[{kid:"of-production"}]')
    const next = kidIn(await keys('next'))
    expect(await keys('activate')).toContain('those of local mode ask the server')
    expect(await signingKid()).toBe(next)
  })

  test('[TOKEN-7] a site that knows only a former key prevents it too', async () => {
    buildSite(`const keys=[{kid:"${await signingKid()}"}]`)
    await keys('next')
    await keys('activate --force')
    await keys('next')
    await expect(keys('activate')).rejects.toThrow(/does not know the key/)
  })

  test('without a site the command says what the site must know; --force leaves that to the operator', async () => {
    await keys('next')
    expect(await keys('activate')).toContain('pages that were built without it refuse its tokens')
    buildSite(`const keys=[{kid:"${await signingKid()}"}]`)
    const next = kidIn(await keys('next'))
    await keys('activate --force')
    expect(await signingKid()).toBe(next)
  })

  test('a stolen key is removed at once with --force, but never the one that signs', async () => {
    const stolen = await signingKid()
    await expect(keys(`retire ${stolen} --force`)).rejects.toThrow(
      /signs: make another one and activate it first/,
    )
    await keys('next')
    await keys('activate')
    await expect(keys(`retire ${stolen}`)).rejects.toThrow(/--force when it was stolen/)
    await keys(`retire ${stolen} --force`)
    expect(Object.keys(await states())).not.toContain(stolen)
  })

  test('a clock that was set back does not prevent the next key from signing', async () => {
    await keys('next')
    await keys('activate', daysLater(3))
    const next = kidIn(await keys('next', start))
    await keys('activate', start)
    expect(await signingKid()).toBe(next)
  })

  test('[TOKEN-7] in a folder without keys it says so and creates none, because the folder is probably wrong', async () => {
    const dataDir = join(folder.path, 'elsewhere')
    const there = (words: string) =>
      runKeysCommand(words === '' ? [] : words.split(' '), { dataDir, siteDir, now: start })
    for (const words of ['', 'next', 'activate', 'activate --force', 'retire x', 'public'])
      await expect(there(words)).rejects.toThrow(`No keys in ${join(dataDir, 'keys')}:`)
    expect(existsSync(dataDir)).toBe(false)
    mkdirSync(join(dataDir, 'keys'), { recursive: true })
    await expect(there('')).rejects.toThrow('No keys in')
    expect(readdirSync(join(dataDir, 'keys'))).toEqual([])
    const first = kidIn(await there('first'))
    expect(readdirSync(join(dataDir, 'keys'))).toEqual([`${first}.json`])
    expect(await there('')).toContain(`${first}  signing`)
    await expect(there('first')).rejects.toThrow('There are keys in')
  })

  test('an impossible action is refused in one line, and nothing has changed', async () => {
    const first = await signingKid()
    const refused: readonly [string, RegExp][] = [
      ['activate', /There is no next key: make one first/],
      ['retire', /takes the kid of one key/],
      ['retire -0123', /There is no key -0123/],
      [`retire ${first} ${first}`, /takes the kid of one key/],
      ['next please', /takes one word/],
      ['rotate', /Unknown word "rotate"/],
      ['next --now', /takes one word/],
    ]
    for (const [words, line] of refused) {
      const error = await keys(words).catch((caught: unknown) => caught)
      expect([words, String(error)]).toEqual([words, expect.stringMatching(line)])
      expect(String(error)).not.toContain('\n')
    }
    expect(await states()).toEqual({ [first]: 'signing' })
    await keys('next')
    await expect(keys('next')).rejects.toThrow(/There is a next key already/)
  })

  test('the set to embed contains only public keys, including the next one', async () => {
    const first = await signingKid()
    const next = kidIn(await keys('next'))
    const { keys: set } = JSON.parse(await keys('public')) as { keys: Record<string, unknown>[] }
    expect(new Set(set.map(({ kid }) => kid))).toEqual(new Set([next, first]))
    for (const key of set) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  })

  test('every file it writes is readable by the folder’s owner only', async () => {
    await keys('next')
    await keys('activate')
    const { uid } = statSync(join(folder.path, 'keys'))
    for (const name of readdirSync(join(folder.path, 'keys'))) {
      const found = statSync(join(folder.path, 'keys', name))
      expect([name, found.mode & 0o777, found.uid]).toEqual([name, 0o600, uid])
    }
  })
})
