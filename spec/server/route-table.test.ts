import type { FastifyInstance } from 'fastify'
import type { AppRoute, AppRouter } from 'gridfront/contracts'
import { core, customer } from 'gridfront/contracts'
import { createOidcLogin } from 'gridfront/oidc-server'
import { expect, onTestFinished, test } from 'vitest'
import { localKeysPath } from '../../src/token/local-keys.ts'
import type { TestBackend } from './test-backend.ts'
import { startBackend } from './test-backend.ts'
import { openDemoDatabase } from './test-database.ts'

const routesOf = (router: AppRouter): AppRoute[] =>
  Object.values(router).flatMap((one) => ('path' in one ? [one as AppRoute] : routesOf(one)))

/** Every path that the router knows, parsed from the route tree that it prints. */
function knownPaths(app: FastifyInstance): string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, part] = /^([│ ]*)[├└]── (\/\S*)/.exec(line) ?? []
      if (indent === undefined || part === undefined) return []
      const depth = indent.length / 4
      above.splice(depth, above.length, part)
      return [above.join('')]
    })
}

async function started(): Promise<TestBackend> {
  const backend = await startBackend(await openDemoDatabase('PostgreSQL'))
  onTestFinished(backend.close)
  return backend
}
const published = { isLocal: false, publicOrigin: 'https://www.brand.example', logLevel: 'silent' } as const

test('a published backend has the contract’s routes and two for monitoring, and no other', async () => {
  const app = await (await started()).with({ config: published })
  const expected = new Map([
    ['/healthz', ['GET']],
    ['/readyz', ['GET']],
  ])
  for (const { path, method } of [core.session, core.tracing, customer].flatMap(routesOf))
    expected.set(path, [...(expected.get(path) ?? []), method])
  expect(knownPaths(app).sort()).toEqual([...expected.keys()].sort())
  for (const [url, methods] of expected) {
    const { headers } = await app.inject({ method: 'OPTIONS', url })
    const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    expect([url, headers.allow]).toEqual([url, [...allowed, 'OPTIONS'].join(', ')])
  }
})

test('an identity provider adds its four addresses, and nothing else', async () => {
  const backend = await started()
  const oidc = createOidcLogin({
    ...{ issuer: 'https://id.brand.example', clientId: 'site' },
    siteOrigin: () => published.publicOrigin,
    secret: Buffer.alloc(32, 1),
  })
  const providerLogin = { oidc, tokenCookieName: 'customer_jwt' }
  const more = new Set(knownPaths(await backend.with({ config: published, providerLogin })))
  for (const path of knownPaths(await backend.with({ config: published }))) more.delete(path)
  expect([...more].sort()).toEqual([
    '/oidc/backchannel-logout',
    '/oidc/callback',
    '/oidc/login',
    '/oidc/logout',
  ])
})

test('a local one shows its mails and its public keys besides, and nothing else', async () => {
  const backend = await started()
  const more = new Set(knownPaths(await backend.with({ givesKeys: true })))
  for (const path of knownPaths(await backend.with({ config: published }))) more.delete(path)
  expect([...more].sort()).toEqual([localKeysPath, '/outbox', '/outbox/mail'])
})
