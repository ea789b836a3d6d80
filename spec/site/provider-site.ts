import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demoCustomer } from '../../host/server/demo/demo-customers.ts'
import { readSetCookie } from '../../src/cookies.ts'
import { ProviderBrowser } from '../server/provider-login/provider-browser.ts'
import { clientId, clientSecret, openTestProvider } from '../server/provider-login/test-provider.ts'
import { ensureSpecKeys, specKeyFolder } from '../tools/run/spec-keys.ts'
import { buildWith } from './gate-build.ts'
import { test as base, expect } from './site-test.ts'

/** The provider's name on the login page. */
export const providerName = 'Wattlebird ID'

const people = {
  maya: { email: demoCustomer.email, email_verified: true },
  unverified: { email: demoCustomer.email, email_verified: false },
  stranger: { email: 'stranger@post.example', email_verified: true },
}
export type PersonName = keyof typeof people

interface ProviderSite {
  /** Origin of the site. */
  readonly origin: string
  /** The provider's own. */
  readonly issuer: string
  readonly stopProvider: () => Promise<void>
}

/** Connects Maya, who has a password: she logs in with the provider, and then once with the password. */
async function connectMaya(origin: string, issuer: string): Promise<void> {
  const jar = new Map<string, string>()
  const ask = async (address: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie },
    })
    for (const line of answer.headers.getSetCookie()) {
      const cookieOfLine = readSetCookie(line)
      if (cookieOfLine !== null) jar.set(cookieOfLine.name, cookieOfLine.value)
    }
    return answer
  }
  const toProvider = (await ask(`${origin}/oidc/login`)).headers.get('location') ?? ''
  const back = await ask(await new ProviderBrowser(issuer).logIn(toProvider, 'maya'))
  expect(back.headers.get('location')).toBe('/accounts/login?provider=connect')
  const csrf = (await ask(`${origin}/csrf`)).headers.get('x-xsrf-token') ?? ''
  const { email, password } = demoCustomer
  const { status } = await ask(`${origin}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': csrf },
    body: JSON.stringify({ email, password }),
  })
  expect(status).toBe(200)
}

/** The site as it is deployed with an identity provider: a build and a server of its own, and a real provider on another site. */
async function openSite(): Promise<ProviderSite & { readonly close: () => Promise<void> }> {
  const out = await mkdtemp(join('dist', 'provider-'))
  const data = await mkdtemp(join(tmpdir(), 'gridfront-provider-'))
  await ensureSpecKeys()
  await cp(specKeyFolder, join(data, 'keys'), { recursive: true })
  await buildWith(out, { OIDC_NAME: providerName })
  const provider = await openTestProvider()
  const child = spawn(process.execPath, ['--conditions=gridfront-source', 'host/server/main.ts'], {
    env: {
      ...{ PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', TRACES_PER_MINUTE: '100000' },
      ...{ SITE_DIR: join(out, 'client'), DATA_DIR: data },
      ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
      OIDC_NAME: providerName,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const [, address] = /^Gridfront ready at (\S+)\n/.exec(printed) ?? []
      if (address !== undefined) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
  })
  provider.serve({ siteOrigin: origin, people })
  await connectMaya(origin, provider.issuer)
  return {
    ...{ origin, issuer: provider.issuer, stopProvider: provider.close },
    async close() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await provider.close()
      for (const folder of [out, data]) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A test of the site with a provider, which is built once in a worker. */
export const test = base.extend<
  { readonly fontsOfProvider: undefined },
  { readonly providerSite: ProviderSite }
>({
  // Its pages ask for a font that a machine without a network does not get.
  fontsOfProvider: [
    async ({ context }, use) => {
      await context.route('https://fonts.googleapis.com/**', (route) =>
        route.fulfill({ contentType: 'text/css', body: '' }),
      )
      await use(undefined)
    },
    { auto: true },
  ],
  providerSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures of a fixture from its parameter.
    async ({}, use) => {
      const site = await openSite()
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

export const providerLink = (page: Page) => page.getByRole('link', { name: `Log in with ${providerName}` })

/** Logs in at the provider's own page. */
export async function logInThere(page: Page, login: PersonName) {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}

/** What the login page says of the last login. */
export const providerFault = (page: Page) => page.locator('.gf-provider [role="alert"]')

export { expect }
