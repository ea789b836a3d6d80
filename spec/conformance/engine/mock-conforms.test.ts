import { expect, test } from 'vitest'
import { currentKey } from '../../../fixtures/keys.ts'
import { liamsCards } from '../../../fixtures/saved-cards.ts'
import { expiredToken, testIssuer } from '../../../fixtures/tokens.ts'
import { serveBackend } from '../../../src/command/serve.ts'
import { conform } from '../../../src/conformance/conform.ts'
import { createMockBackend, mockWebhookSecret } from '../../../src/testing/mock-backend.ts'
import { checkMock, credentials } from './checked-mock.ts'
import { onFixtureDay } from './fixture-day.ts'
import { readingMails } from './reading-mails.ts'
import { clean, summary } from './summary.ts'

const profiles = ['core', 'customer'] as const

onFixtureDay()

test('[LIB-4] [LIB-5] the backend of the test kit keeps every contract on https, under a base path, with its site on another origin', async () => {
  const site = 'https://www.brand.example'
  const standing = createMockBackend({ origins: [site] })
  const { report } = await checkMock({
    standing,
    ...readingMails(standing),
    backend: 'https://api.brand.example/v1',
    site,
    profiles,
    allowWrites: true,
    expiredToken: await expiredToken(),
    tokens: { keys: [currentKey.publicKey], issuer: testIssuer },
    webhookSecret: mockWebhookSecret,
    foreignCard: liamsCards[0]?.cardId ?? '',
  })
  expect(summary(report)).toEqual(clean)
  // Every check can run in some circumstances, except one that needs a credit: this customer owes money.
  expect(report.notTried.map(({ what }) => what)).toEqual(['refunds/once', 'headers/retry-after'])
})

test('[LIB-4] [LIB-5] it does so over the network, as gridfront mock serves it, in what a connection could change', async () => {
  const faults: unknown[] = []
  const server = await serveBackend({
    backend: createMockBackend(),
    host: '127.0.0.1',
    port: 0,
    onFault: (fault) => faults.push(fault),
  })
  const report = await conform({
    backend: `http://127.0.0.1:${server.port}`,
    profiles,
    credentials,
    seed: 1,
    runs: 1,
    // What a connection could change.
    only: [
      'csrf',
      'login',
      'logout',
      'cookies',
      'pages',
      'methods',
      'origins',
      'documents',
      'usage',
      'answers',
    ],
  })
  await server.close()
  expect({ ...summary(report), faults }).toMatchObject({ findings: [], blocked: [], faults: [] })
})

test.each(['XSRF-TOKEN', '__Host-XSRF-TOKEN', 'csrf', '__Host-csrf'])(
  '[LIB-4] the CSRF token has the names of the brand: cookie %s',
  async (cookieName) => {
    const csrf = { cookieName, headerName: 'X-Brand-Csrf' }
    const { report } = await checkMock({
      mock: { csrf },
      csrf,
      backend: 'https://api.brand.example',
      allowWrites: true,
      only: ['csrf', 'cookies', 'login/accepts-credentials'],
    })
    expect(report.checks.filter(({ status }) => status !== 'passed').map(({ id }) => id)).toEqual([])
  },
)
