import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { decodeProtectedHeader } from 'jose'
import { runKeysCommand } from '../../host/server/commands/keys.ts'
import { localKeysPath } from '../../src/token/local-keys.ts'
import { putEmptyDatabase } from '../server/empty-database.ts'
import { needs } from '../tools/target/target.ts'
import { asProduction } from './production-page.ts'
import { tokenIn } from './short-session.ts'
import { test as base, expect as baseExpect, logIn, started } from './site-test.ts'

needs('checkout')

// The first start of a data folder makes a key and a database.
const expect = baseExpect.configure({ timeout: 20_000 })

interface OtherServer {
  /** With another name than the first, because cookies do not depend on the port. */
  readonly origin: string
  readonly dataDir: string
  readonly stop: () => Promise<void>
}

async function startOther(dataDir: string) {
  const child = spawn(process.execPath, ['dist/host/server/main.js'], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  const [, port = ''] = /^Gridfront ready at http:\/\/localhost:(\d+)\n/.exec(said.toString()) ?? []
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { origin: `http://127.0.0.1:${port}`, stop }
}

const newFolder = () => mkdtemp(join(tmpdir(), 'gridfront-other-'))

interface WorkerFixtures {
  /** The data folder of the first start, with its own keys; each test has a copy. */
  readonly madeData: string
}

/** Tests with a second server on the same built site, with its own data folder and keys. */
const test = base.extend<{ readonly other: OtherServer }, WorkerFixtures>({
  madeData: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const folder = await newFolder()
      await putEmptyDatabase(folder)
      const { stop } = await startOther(folder)
      await stop()
      await use(folder)
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  other: async ({ context, madeData }, use) => {
    const dataDir = await newFolder()
    await cp(madeData, dataDir, { recursive: true })
    const { origin, stop } = await startOther(dataDir)
    await use({ origin, dataDir, stop })
    // A page that is still open would send requests to a stopped server.
    for (const page of context.pages()) await page.close()
    await stop()
    await rm(dataDir, { recursive: true })
  },
})
// In one worker, which reuses what was made for the first test.
test.describe.configure({ mode: 'default' })

const login = async (page: Page, origin = '') => {
  await page.goto(`${origin}/accounts/login`)
  await logIn(page)
  await expect(page).toHaveURL(`${origin}/accounts`)
}
const account = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const isLoggedIn = async (page: Page) => {
  await started(page)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log out' })).toBeVisible()
}

test('[TOKEN-7] one built site serves two data folders: each server’s own customers log in and stay logged in', async ({
  page,
  other,
}) => {
  await login(page)
  const second = await page.context().newPage()
  await login(second, other.origin)
  for (const one of [page, second]) {
    await one.reload()
    await isLoggedIn(one)
    await expect(account(one)).toBeVisible()
  }
  const kids = (await page.context().cookies())
    .filter(({ name }) => name.endsWith('customer_jwt'))
    .map(({ value }) => decodeProtectedHeader(value).kid)
  expect(new Set(kids).size).toBe(2)
})

test('[TOKEN-7] a token whose key the server does not have logs nobody in', async ({ page, other }) => {
  await login(page)
  const token = await tokenIn(page.context())
  await page.context().addCookies([{ name: 'customer_jwt', value: token, url: other.origin }])
  await page.goto(`${other.origin}/about`)
  await started(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect
    .poll(async () => (await page.context().cookies(other.origin)).map(({ name }) => name))
    .not.toContain('customer_jwt')
})

test('[TOKEN-7] pages accept a key that is replaced under a running server, without a build', async ({
  page,
  other,
}) => {
  const ports = { dataDir: other.dataDir, siteDir: 'dist/host/client', now: new Date() }
  await login(page, other.origin)
  const former = decodeProtectedHeader(await tokenIn(page.context())).kid
  const next = /[\w-]{43}/.exec(await runKeysCommand(['next'], ports))?.[0]
  await runKeysCommand(['activate'], ports)
  // The customer stays logged in, with the former key.
  await page.reload()
  await isLoggedIn(page)
  await page.context().clearCookies()
  await expect
    .poll(async () => {
      await page.goto(`${other.origin}/accounts/login`)
      await started(page)
      await logIn(page)
      await expect(page).toHaveURL(`${other.origin}/accounts`)
      const { kid } = decodeProtectedHeader(await tokenIn(page.context()))
      await page.context().clearCookies()
      return kid
    })
    .toBe(next)
  expect(former).not.toBe(next)
})

test('[ENV-4] a published page requests no keys: a token of the local server is refused there', async ({
  page,
  baseURL,
  expectedErrors,
}) => {
  await login(page)
  const token = await tokenIn(page.context())
  const { site, asked } = await asProduction(page, baseURL, expectedErrors)
  await page.context().addCookies([{ name: 'customer_jwt', value: token, url: site }])
  await page.goto(`${site}/about`)
  await started(page)
  await expect
    .poll(async () => (await page.context().cookies(site)).map(({ name }) => name))
    .not.toContain('customer_jwt')
  expect(asked.filter((url) => url.includes(localKeysPath))).toEqual([])
  expect(asked.filter((url) => /\/verify-[\w-]+\.js/.test(url))).not.toEqual([])
})

test.describe('with the service worker', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedErrors: [/^Failed to load (?:resource|‘.+ServiceWorker)|ERR_/],
  })

  test('[SW-3] [TOKEN-7] offline a stored page still shows its customer', async ({ page, other }) => {
    await login(page, other.origin)
    await page.goto(`${other.origin}/about`)
    await isLoggedIn(page)
    const kept = () => page.evaluate(async () => (await caches.match(location.href)) !== undefined)
    await expect.poll(kept).toBe(true)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    await other.stop()
    await page.reload()
    await isLoggedIn(page)
    expect(await tokenIn(page.context())).not.toBe('')
  })
})
