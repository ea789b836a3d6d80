import { expect, test } from 'vitest'
import { readConfig as read } from '../../host/server/config.ts'

/** With a database that is allowed for a published server; a local one accepts any. */
const readConfig = (env: Record<string, string>) => read({ EMBEDDED_DATABASE: 'yes', ...env })

test('without any setting the server is local, on port 8000 of the loopback address', () => {
  expect(readConfig({})).toEqual({
    port: 8000,
    host: '127.0.0.1',
    isLocal: true,
    publicOrigin: undefined,
    databaseUrl: undefined,
    dataDir: './data',
    siteDir: 'dist/host/client',
    issuer: undefined,
    logLevel: 'warn',
    trustedProxies: [],
    stopDelaySeconds: 0,
    tracesPerMinute: 600,
    loginFailuresPerAddress: 1000,
    recoveriesPerAddress: 1000,
    doNotContactsPerAddress: 1000,
    addressLookupsPerMinute: 300,
    signUpsPerAddress: 1000,
    paymentsPerAccount: 1000,
    guestPaymentsPerAddress: 1000,
    costlyAnswersPerCustomer: 10_000,
    writesPerCustomer: 100_000,
    smtp: undefined,
    runsDaily: false,
    paymentProvider: undefined,
  })
})

test('a published server has strict limits for recovery, the do-not-contact list and sign-up', () => {
  const published = { PUBLIC_ORIGIN: 'https://www.wattlebird.example' }
  expect(readConfig(published)).toMatchObject({
    recoveriesPerAddress: 20,
    doNotContactsPerAddress: 20,
    signUpsPerAddress: 10,
  })
  expect(readConfig({ ...published, SIGN_UPS_PER_ADDRESS: '4' }).signUpsPerAddress).toBe(4)
  expect(readConfig({ ...published, DO_NOT_CONTACTS_PER_ADDRESS: '7' }).doNotContactsPerAddress).toBe(7)
  expect(readConfig({ ...published, ADDRESS_LOOKUPS_PER_MINUTE: '9' }).addressLookupsPerMinute).toBe(9)
})

test('links in mails lead to the public origin, or to one that servers of several languages share', () => {
  const PUBLIC_ORIGIN = 'https://zh.wattlebird.example'
  expect(readConfig({ PUBLIC_ORIGIN }).mailOrigin).toBeUndefined()
  const MAIL_ORIGIN = 'https://www.wattlebird.example'
  expect(readConfig({ PUBLIC_ORIGIN, MAIL_ORIGIN: `${MAIL_ORIGIN}/` }).mailOrigin).toBe(MAIL_ORIGIN)
  expect(() => readConfig({ PUBLIC_ORIGIN, MAIL_ORIGIN: `${MAIL_ORIGIN}/pay` })).toThrow(
    'MAIL_ORIGIN must be an origin without a path',
  )
})

test('[AUTH-14] passkeys belong to the host of the public origin, or to a parent domain of it', () => {
  const PUBLIC_ORIGIN = 'https://www.wattlebird.example'
  const domainOf = (PASSKEY_DOMAIN: string) => readConfig({ PUBLIC_ORIGIN, PASSKEY_DOMAIN }).passkeyDomain
  expect([domainOf(''), domainOf('wattlebird.example'), domainOf('www.wattlebird.example')]).toEqual([
    ...[undefined, 'wattlebird.example', 'www.wattlebird.example'],
  ])
  for (const wrong of ['example', 'bird.example', 'other.example', 'https://wattlebird.example'])
    expect(() => domainOf(wrong), wrong).toThrow('PASSKEY_DOMAIN must be www.wattlebird.example')
  expect(() => readConfig({ PASSKEY_DOMAIN: 'wattlebird.example' })).toThrow(
    'PASSKEY_DOMAIN must be localhost',
  )
})

const provider = {
  PAYMENT_PROVIDER_URL: 'https://payments.wattlebird.example',
  PAYMENT_PROVIDER_KEY: 'key-of-the-backend',
  PAYMENT_WEBHOOK_SECRETS: 'a'.repeat(32),
}

test('[PAY-2] a payment provider has an address, a key and a secret, and during a rotation two', () => {
  expect(readConfig(provider).paymentProvider).toEqual({
    origin: provider.PAYMENT_PROVIDER_URL,
    apiKey: provider.PAYMENT_PROVIDER_KEY,
    webhookSecrets: ['a'.repeat(32)],
  })
  const both = `${'a'.repeat(32)}, ${'b'.repeat(40)}`
  expect(readConfig({ ...provider, PAYMENT_WEBHOOK_SECRETS: both }).paymentProvider?.webhookSecrets).toEqual([
    'a'.repeat(32),
    'b'.repeat(40),
  ])
  expect(readConfig({ PUBLIC_ORIGIN: 'https://www.wattlebird.example' }).paymentsPerAccount).toBe(20)
  expect(readConfig({ PUBLIC_ORIGIN: 'https://www.wattlebird.example' }).costlyAnswersPerCustomer).toBe(120)
  expect(readConfig({ PUBLIC_ORIGIN: 'https://www.wattlebird.example' }).writesPerCustomer).toBe(300)
})

test.each([
  [{ PAYMENT_PROVIDER_URL: '' }, /PAYMENT_PROVIDER_URL is not set/],
  [{ PAYMENT_PROVIDER_KEY: '' }, /PAYMENT_PROVIDER_KEY is not set/],
  [{ PAYMENT_WEBHOOK_SECRETS: '' }, /PAYMENT_WEBHOOK_SECRETS is not set/],
  [{ PAYMENT_PROVIDER_URL: 'http://payments.wattlebird.example' }, /must be the https origin/],
  [{ PAYMENT_PROVIDER_URL: 'https://payments.wattlebird.example/v1' }, /must be the https origin/],
  [{ PAYMENT_PROVIDER_KEY: 'two words' }, /must be one word/],
  [{ PAYMENT_WEBHOOK_SECRETS: 'short' }, /32 characters or more/],
  [{ PAYMENT_WEBHOOK_SECRETS: Array(3).fill('c'.repeat(32)).join(',') }, /during a rotation two/],
])(
  '[PAY-2] settings of a payment provider such as %j are refused, and no secret is repeated',
  (change, message) => {
    expect(() => readConfig({ ...provider, ...change })).toThrow(message)
    expect(() => readConfig({ ...provider, ...change })).not.toThrow(/key-of|aaaa|cccc|two words/)
  },
)

const identity = {
  OIDC_ISSUER: 'https://id.wattlebird.example/customers',
  OIDC_CLIENT_ID: 'wattlebird-site',
  OIDC_NAME: 'Wattlebird ID',
}

test('an identity provider has an issuer, a client and a name; a secret and a scope of its own if it needs them', () => {
  expect(readConfig({}).identityProvider).toBeUndefined()
  expect(readConfig(identity).identityProvider).toEqual({
    issuer: identity.OIDC_ISSUER,
    clientId: identity.OIDC_CLIENT_ID,
  })
  const more = { OIDC_CLIENT_SECRET: 'a secret', OIDC_SCOPE: 'openid email offline_access' }
  expect(readConfig({ ...identity, ...more }).identityProvider).toMatchObject({
    clientSecret: 'a secret',
    scope: 'openid email offline_access',
  })
  expect(readConfig({ ...identity, OIDC_ISSUER: 'http://localhost:9999' }).identityProvider?.issuer).toBe(
    'http://localhost:9999',
  )
})

test.each([
  [{ OIDC_ISSUER: '' }, /OIDC_ISSUER is not set/],
  [{ OIDC_CLIENT_ID: '' }, /OIDC_CLIENT_ID is not set/],
  [{ OIDC_NAME: '' }, /OIDC_NAME is not set/],
  [{ OIDC_ISSUER: 'http://id.wattlebird.example' }, /must be the https address/],
  [{ OIDC_ISSUER: 'id.wattlebird.example' }, /must be the https address/],
  [{ OIDC_ISSUER: 'https://id.wattlebird.example?a' }, /must be the https address/],
  [{ OIDC_SCOPE: 'email profile' }, /must contain openid/],
])(
  'settings of an identity provider such as %j are refused, and no secret is repeated',
  (change, message) => {
    const settings = { ...identity, OIDC_CLIENT_SECRET: 'top-secret', ...change }
    expect(() => readConfig(settings)).toThrow(message)
    expect(() => readConfig(settings)).not.toThrow(/top-secret/)
  },
)

test('the token of the metrics must be long enough, and an error does not repeat it', () => {
  const token = 'f'.repeat(32)
  expect(readConfig({ METRICS_TOKEN: token }).metricsToken).toBe(token)
  expect(readConfig({}).metricsToken).toBeUndefined()
  for (const wrong of ['secret-that-is-short', `two words ${token}`]) {
    expect(() => readConfig({ METRICS_TOKEN: wrong })).toThrow(/METRICS_TOKEN must be/)
    expect(() => readConfig({ METRICS_TOKEN: wrong })).not.toThrow(/secret|two/)
  }
})

test.each([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '127.8.8.8' }, true],
  [{ PUBLIC_ORIGIN: 'http://localhost:3000' }, true],
  [{ PUBLIC_ORIGIN: 'https://[::1]:8443' }, true],
  [{ PUBLIC_ORIGIN: 'https://www.wattlebird.example' }, false],
  [{ PUBLIC_ORIGIN: 'https://localhost.wattlebird.example' }, false],
  [{ PUBLIC_ORIGIN: 'https://127.0.0.1.wattlebird.example' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://localhost:8000' }, false],
  [{ HOST: '::', PUBLIC_ORIGIN: 'http://localhost:8000' }, false],
])('%j is local mode: %s', (env, isLocal) => {
  expect(readConfig(env).isLocal).toBe(isLocal)
})

test('the proxies in front are addresses and networks, separated by commas', () => {
  const { trustedProxies } = readConfig({ TRUST_PROXY: '127.0.0.1, ::1,10.0.0.0/8,fd00::/8, 192.0.2.7/32' })
  expect(trustedProxies).toEqual(['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8', '192.0.2.7/32'])
})

test('a published server uses the embedded database only with an explicit setting', () => {
  const published = { PUBLIC_ORIGIN: 'https://www.wattlebird.example' }
  const refusal = /^A published server needs PostgreSQL: set DATABASE_URL\..* EMBEDDED_DATABASE=yes/
  for (const env of [
    published,
    { ...published, EMBEDDED_DATABASE: 'no' },
    { ...published, DATABASE_URL: '' },
  ])
    expect(() => read(env)).toThrow(refusal)
  expect(read({ ...published, EMBEDDED_DATABASE: 'yes' }).databaseUrl).toBeUndefined()
  expect(read({ ...published, DATABASE_URL: 'postgres://db.example/site' }).isLocal).toBe(false)
  expect(read({}).isLocal).toBe(true)
  expect(() => read({ EMBEDDED_DATABASE: 'true' })).toThrow(
    'EMBEDDED_DATABASE must be yes or no, not "true".',
  )
})

test('a published server bills and debits automatically, a local one does not, and both can be configured', () => {
  const published = { PUBLIC_ORIGIN: 'https://www.wattlebird.example' }
  expect([readConfig(published).runsDaily, readConfig({}).runsDaily]).toEqual([true, false])
  expect(readConfig({ ...published, DAILY_RUNS: 'no' }).runsDaily).toBe(false)
  expect(readConfig({ DAILY_RUNS: 'yes' }).runsDaily).toBe(true)
  expect(() => readConfig({ DAILY_RUNS: 'on' })).toThrow('DAILY_RUNS must be yes or no, not "on".')
})

test('after a stop signal a published server continues for five seconds, and a local one stops at once', () => {
  const published = { PUBLIC_ORIGIN: 'https://www.wattlebird.example' }
  expect(readConfig(published).stopDelaySeconds).toBe(5)
  expect(readConfig({}).stopDelaySeconds).toBe(0)
  expect(readConfig({ STOP_DELAY_SECONDS: '12' }).stopDelaySeconds).toBe(12)
  for (const text of ['-1', '1.5', 'soon', '1000'])
    expect(() => readConfig({ STOP_DELAY_SECONDS: text })).toThrow(/^STOP_DELAY_SECONDS must be/)
})

test('an operator can set how many traces one address may send', () => {
  expect(readConfig({ TRACES_PER_MINUTE: '5000' }).tracesPerMinute).toBe(5000)
})

// A conformance run has some twenty failed logins, and a developer runs it repeatedly.
test('a local server lets more logins fail from one address than a published one', () => {
  expect(readConfig({}).loginFailuresPerAddress).toBe(1000)
  expect(readConfig({ PUBLIC_ORIGIN: 'https://www.wattlebird.example' }).loginFailuresPerAddress).toBe(60)
  const everybodys = { HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://localhost:8000' }
  expect(readConfig(everybodys).loginFailuresPerAddress).toBe(60)
})

test('an operator can set how many logins may fail from one address', () => {
  expect(readConfig({ LOGIN_FAILURES_PER_ADDRESS: '500' }).loginFailuresPerAddress).toBe(500)
  expect(readConfig({ LOGIN_FAILURES_PER_ADDRESS: '5' }).loginFailuresPerAddress).toBe(5)
})

// A login counts as failed until it is checked, so simultaneous right ones would be refused.
test.each(['0', '1', '4', 'many'])('LOGIN_FAILURES_PER_ADDRESS=%s is refused', (text) => {
  expect(() => readConfig({ LOGIN_FAILURES_PER_ADDRESS: text })).toThrow(
    `LOGIN_FAILURES_PER_ADDRESS must be a whole number from 5, not "${text}".`,
  )
})

test.each([
  ...['true', '1', 'loopback', 'proxy.example', '10.0.0.1,', '10.0.0.1 10.0.0.2', '10.0.0/8', '10.0.0.0/'],
  ...['10.0.0.0/33', '::1/129', '10.0.0.0/08', '10.0.0.0/8/8', '10.0.0.0/255.0.0.0'],
  // A network that contains all addresses would let every client forge its own.
  ...['0.0.0.0/0', '::/0'],
])('TRUST_PROXY=%s is refused', (text) => {
  expect(() => readConfig({ TRUST_PROXY: text })).toThrow(/^TRUST_PROXY must list .*, not "/)
})

test.each(['0', '-1', '1.5', 'many', '1e9', '1000000000'])('TRACES_PER_MINUTE=%s is refused', (text) => {
  expect(() => readConfig({ TRACES_PER_MINUTE: text })).toThrow(
    `TRACES_PER_MINUTE must be a whole number from 1, not "${text}".`,
  )
})

test.each([
  [{ PORT: 'eight' }, /^PORT must be/],
  [{ PORT: '65536' }, /^PORT must be/],
  [{ PORT: '-1' }, /^PORT must be/],
  [{ HOST: '0.0.0.0' }, /^HOST=0\.0\.0\.0 .* set PUBLIC_ORIGIN/],
  [{ PUBLIC_ORIGIN: 'www.wattlebird.example' }, /^PUBLIC_ORIGIN must be/],
  [{ PUBLIC_ORIGIN: 'https://www.wattlebird.example/plans' }, /^PUBLIC_ORIGIN must be/],
  [{ PUBLIC_ORIGIN: 'ftp://www.wattlebird.example' }, /^PUBLIC_ORIGIN must be/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be/],
])('%j is refused in one line that says what to do', (env, line) => {
  expect(() => readConfig(env)).toThrow(line)
})
