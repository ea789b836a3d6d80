import { expect, onTestFinished, test, vi } from 'vitest'
import type { GuestPaymentOrder } from '../../contracts/schemas/guest-payment.ts'
import { testSignUp } from '../../fixtures/sign-up.ts'
import { recoveryServices } from '../../src/auth/recovery-services.ts'
import { sessionServices } from '../../src/auth/session-services.ts'
import type { ApiClient } from '../../src/client/api-client.ts'
import { doNotContactService } from '../../src/do-not-contact/do-not-contact-service.ts'
import { faultWords } from '../../src/forms/fault-words.ts'
import { linkService } from '../../src/links/link-service.ts'
import { guestPaymentService } from '../../src/payments/guest-payment-service.ts'
import { commonFault } from '../../src/sign-up/common-fault.ts'
import { signUpService } from '../../src/sign-up/sign-up-service.ts'
import type { Sent } from './fake-backend.ts'
import { clientOf, empty, json, problem } from './fake-backend.ts'

const pathOf = ({ url }: Sent) => url.replace(/^https:..[^/]*/, '')
const blocked = { code: 'COOKIES_BLOCKED', route: 'POST /x' }

/** A browser, and a backend that compares the cookie with the header. `takes`: whether the browser accepts a cookie now. */
function browser({ takes, backend = '' }: { takes: () => boolean; backend?: string }) {
  let cookies = ''
  const { client, sent } = clientOf(
    ({ url, headers }) => {
      if (url.endsWith('/csrf')) {
        if (takes()) cookies = 'XSRF-TOKEN=pair'
        return empty({ 'X-XSRF-TOKEN': 'pair' })
      }
      return cookies === `XSRF-TOKEN=${headers.get('x-xsrf-token')}` ? json(200, {}) : problem(403)
    },
    { backend, readCookies: () => (backend === '' ? cookies : '') },
  )
  return { client, paths: () => sent.splice(0).map(pathOf), forget: () => (cookies = '') }
}
const blocking = () => browser({ takes: () => false })

test.each([true, false])(
  '[API-5] cookies are blocked if none is there after a 403 and a renewed CSRF token (repeatable: %j)',
  async (isRepeatable) => {
    const { client, paths } = blocking()
    await expect(client.post('/x', { isRepeatable })).rejects.toMatchObject(blocked)
    expect(paths(), 'no further try could succeed').toEqual(['/csrf', '/x', '/csrf'])
  },
)

test('[API-5] a deleted cookie does not count as blocked: it is set again, and the request is repeated', async () => {
  const { client, paths, forget } = browser({ takes: () => true })
  await client.post('/x', { isRepeatable: true })
  forget()
  paths()
  expect((await client.post('/x')).status, 'may happen once alone').toBe(403)
  expect((await client.post('/x')).status).toBe(200)
  expect(paths()).toEqual(['/x', '/csrf', '/x'])
})

test('[API-5] a 403 although the cookie exists has another cause', async () => {
  const { client } = clientOf(() => problem(403), { backend: '' })
  expect((await client.post('/x', { isRepeatable: true })).status).toBe(403)
})

test.each([
  [true, '403'],
  [false, 'COOKIES_BLOCKED'],
])(
  '[API-5] cookies of a backend at another origin cannot be read: a browser that takes one (%j) makes a 403 %s',
  async (takesCookies, outcome) => {
    const jar = new Map<string, string>()
    const page = {
      get cookie() {
        return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      },
      set cookie(line: string) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (line.includes('max-age=0')) jar.delete(name)
        else if (takesCookies) jar.set(name, value)
      },
    }
    // Chromium reports this where cookies are blocked.
    vi.stubGlobal('navigator', { cookieEnabled: true })
    vi.stubGlobal('document', page)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { client } = browser({ takes: () => false, backend: 'https://api.wattlebird.example' })
    const ended = await client.post('/x', { isRepeatable: true }).then(
      ({ status }) => String(status),
      ({ code }) => code,
    )
    expect(ended).toBe(outcome)
    expect(page.cookie, 'nothing is left behind').toBe('')
  },
)

const token = 'A'.repeat(43)
const order = { crn: '3004178268', surname: 'Petrakis', amount: 1250 } as GuestPaymentOrder
type Ask = (client: ApiClient) => Promise<{ readonly success: boolean; readonly code?: string | undefined }>
const asks: readonly (readonly [string, Ask])[] = [
  ['login', (client) => sessionServices(client).login({ email: 'some@one.example', password: 'x' })],
  [
    'a link to a new password',
    (client) => recoveryServices(client).requestReset({ email: 'some@one.example' }),
  ],
  [
    'a reminder of the email',
    (client) => recoveryServices(client).remindEmail({ accountNumber: '300417826', postcode: '2042' }),
  ],
  [
    'a new password',
    (client) => recoveryServices(client).resetPassword({ token, password: 'four words in a row' }),
  ],
  ['guest payment', (client) => guestPaymentService(client).start(order, crypto.randomUUID())],
  [
    'do-not-contact',
    (client) =>
      doNotContactService(client)({
        requestId: crypto.randomUUID(),
        name: 'Robin Okafor',
        ways: ['phone'],
        phone: '0491570156',
      }),
  ],
  ['confirming an email', (client) => linkService(client).confirmEmail(token)],
  ['reading terms', (client) => linkService(client).readTerms(token)],
  ['an application', (client) => signUpService(client).save({ version: 0, supply: testSignUp.supply })],
  ['going on with an application', (client) => signUpService(client).resume(token)],
]

test.each(asks)('[API-5] %s: the form says that cookies are blocked', async (_, ask) => {
  const { client } = blocking()
  expect(await ask(client)).toMatchObject({ success: false, code: 'COOKIES_BLOCKED' })
})

test('[API-5] the message says what is blocked and what to do, and not that it may have worked', () => {
  const said = faultWords(commonFault('COOKIES_BLOCKED'), undefined, 'look once more.')
  expect(said).toEqual({
    message:
      'Your browser blocks cookies, which this page needs to send anything safely. Allow cookies for this site, then reload the page.',
  })
  expect(
    ['CHANGED', 'TOO_MANY', 'UNREACHABLE', 'FAILED'].map((code) => commonFault(code as 'FAILED')),
  ).toEqual(['FAILED', 'TOO_MANY', 'UNREACHABLE', 'FAILED'])
})
