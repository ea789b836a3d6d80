import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { needs } from '../tools/target/target.ts'
import { deliver } from './deliver.ts'
import { FaultProxy } from './fault-proxy.ts'
import { asProduction, asPublished } from './production-page.ts'
import { test as base, expect, started } from './site-test.ts'

needs('checkout')

/** A pull request's site. On plain http, because there is no certificate; only the host name determines the environment. */
const pullRequest = {
  site: 'http://pr-204.preview.wattlebird.example',
  backend: 'https://api.pr-204.preview.wattlebird.example',
}

interface Builds {
  /** Folder of the site as it is built for the pull request. */
  readonly pullRequestSite: string
}

const test = base.extend<object, Builds>({
  pullRequestSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      // Inside the project, because the rendering entry that is created there resolves its packages from parent folders.
      const folder = await mkdtemp(join('dist', 'policies-'))
      const program = `import { makeSite } from './host/build/make-site.ts'
        await makeSite(${JSON.stringify({ out: folder, content: 'host/content' })})`
      const words = ['--conditions=gridfront-source', '--input-type=module', '--eval', program]
      const env = { ...process.env, COMPRESSION: 'quick', PUBLIC_ORIGIN: pullRequest.site }
      const [code] = await once(spawn(process.execPath, words, { stdio: 'inherit', env }), 'exit')
      if (code !== 0) throw new Error(`The build ended with ${code}`)
      await use(folder)
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Requests an address from within the page: the status of the answer, or the directive that blocked it. */
const call = (page: Page, address: string) =>
  page.evaluate(async (url) => {
    const stopped = new Promise<string>((resolve) =>
      addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
        once: true,
      }),
    )
    const answered = fetch(url, { credentials: 'include' }).then(({ status }) => status)
    // The event may come after the rejection.
    return answered.catch(() => stopped)
  }, address)

/** Lets the backends of other environments answer, so that only the policy blocks a page. */
async function answerEverywhere(page: Page, site: string) {
  const reached: string[] = []
  await page.route(/^https:\/\/api\.(?:dev|uat|staging|pr-205\.preview|pr-204\.preview)\./, (route) => {
    reached.push(route.request().url())
    return route.fulfill({
      status: 204,
      headers: { 'access-control-allow-origin': site, 'access-control-allow-credentials': 'true' },
    })
  })
  return reached
}

const others = [
  'https://api.dev.wattlebird.example',
  'https://api.uat.wattlebird.example',
  'https://api.staging.wattlebird.example',
]
const refused =
  /violates the following (?:Content Security Policy|directive: “connect-src)|Refused to connect|Fetch API cannot load/

test('[API-6] in Production a page reaches its own backend; the policy blocks those of other environments', async ({
  page,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(refused)
  const { site, backend } = await asProduction(page, baseURL, expectedErrors)
  const reached = await answerEverywhere(page, site)
  await page.goto(`${site}/about`)
  await started(page)
  expect(await call(page, `${backend}/healthz`)).toBe(204)
  for (const other of [...others, pullRequest.backend])
    expect([other, await call(page, `${other}/healthz`)]).toEqual([other, 'connect-src'])
  expect(reached).toEqual([])
})

test('[API-6] a pull request’s site reaches the backend with its number, and no other', async ({
  page,
  baseURL,
  pullRequestSite,
  expectedErrors,
}) => {
  expectedErrors.push(refused)
  const faultProxy = await FaultProxy.open(String(baseURL))
  faultProxy.deploy(await deliver(pullRequestSite))
  const { site, backend } = pullRequest
  const reached = await answerEverywhere(page, site)
  await asPublished(page, pullRequest, { from: faultProxy.origin, hasHeader: true }, expectedErrors)
  await page.goto(`${site}/about`)
  await started(page)
  expect(await call(page, `${backend}/healthz`)).toBe(204)
  const next = 'https://api.pr-205.preview.wattlebird.example'
  for (const other of [...others, next, 'https://api.wattlebird.example'])
    expect([other, await call(page, `${other}/healthz`)]).toEqual([other, 'connect-src'])
  expect(reached).toEqual([])
  await faultProxy.close()
})

test('[API-6] in local mode header and document agree: a page calls only its own origin', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(refused)
  for (const path of ['/', '/accounts/login', '/documents/privacy', '/no-such-page']) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? ''
    expect([path, /connect-src ([^;]*)/.exec(policy)?.[1]]).toEqual([path, "'self'"])
  }
  const origin = 'http://localhost'
  await answerEverywhere(page, origin)
  await page.goto('/about')
  await started(page)
  expect(await call(page, '/healthz')).toBe(200)
  for (const other of [...others, 'https://api.wattlebird.example'])
    expect([other, await call(page, `${other}/healthz`)]).toEqual([other, 'connect-src'])
})
