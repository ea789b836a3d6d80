import { expect, test } from 'vitest'
import { foreignOrigins } from '../../src/conformance/foreign-origins.ts'
import { isLoopback, loopbackPort } from '../../src/loopback.ts'
import { createMockOrigins } from '../../src/testing/mock-origins.ts'

test.each([
  'localhost',
  'LOCALHOST',
  'localhost.',
  'plans.localhost',
  '127.0.0.1',
  '127.255.0.9',
  '::1',
  '[::1]',
  '::ffff:127.0.0.1',
  // The spelling of `URL`.
  '[::ffff:7f00:1]',
])('[ENV-2] %s is this machine (RFC 6761, RFC 6890)', (host) => {
  expect(isLoopback(host)).toBe(true)
})

test.each([
  '',
  'notlocalhost',
  'localhost.attacker.example',
  '127.0.0.1.attacker.example',
  '127.1',
  '128.0.0.1',
  '0.0.0.0',
  '::',
  '::11',
  '[::1]x',
  '::ffff:8f00:1',
  '::ffff:10.0.0.1',
])('[ENV-2] %j is none that is this machine', (host) => {
  expect(isLoopback(host)).toBe(false)
})

test('[ENV-2] an origin on this machine has a port, and no other text has', () => {
  expect(
    ['http://localhost:5274', 'http://[::1]', 'https://plans.localhost', 'http://127.3.2.1:80000'].map(
      loopbackPort,
    ),
  ).toEqual([5274, 80, 443, undefined])
  for (const text of [
    'null',
    'http://localhost:5274/',
    'ws://localhost:5274',
    'https://www.brand.example',
    'localhost',
  ])
    expect([text, loopbackPort(text)]).toEqual([text, undefined])
})

test('[LIB-4] a site whose name only begins like this machine is tried with other schemes and ports as well', () => {
  const tried = (site: string) => foreignOrigins(new URL(site)).length
  expect(tried('http://localhost.attacker.example')).toBe(tried('https://www.brand.example'))
  expect(tried('http://plans.localhost:8000')).toBe(tried('http://127.0.0.1:8000'))
})

test('[API-7] the mock lets in the pages of development servers, on every name of this machine', () => {
  const origins = createMockOrigins(undefined, 'X-XSRF-TOKEN')
  const isLetIn = (origin: string) =>
    Object.hasOwn(
      origins.headersFor({
        method: 'GET',
        url: 'http://localhost:4010/csrf',
        headers: new Headers({ origin }),
        body: new Uint8Array(),
      }),
      'access-control-allow-origin',
    )
  expect(['http://localhost:5274', 'http://plans.localhost:3000', 'http://[::1]:8000'].map(isLetIn)).toEqual([
    true,
    true,
    true,
  ])
  expect(['http://localhost:1', 'https://www.brand.example:5274'].map(isLetIn)).toEqual([false, false])
})
