// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentAddress, workerRoute } from '../../src/service-worker/worker-routes.ts'
import { always } from '../tools/run/property-runs.ts'
import { origin, sampleBuild } from './worker-setup.ts'

const { site } = sampleBuild('b1')
const ask = (
  address: string,
  {
    method = 'GET',
    mode = 'cors',
    headers = {},
    at = origin,
  }: Record<string, unknown> & { headers?: object } = {},
) =>
  workerRoute(
    {
      method: String(method),
      mode: String(mode),
      url: `${at}${address}`,
      headers: new Headers({ ...headers }),
    },
    site,
    origin,
  )

test.each([
  ['a page', '/plans', 'document'],
  ['a page with a query, which is no part of its address', '/plans?from=mail', 'document'],
  ['a page with a slash at its end', '/plans/', 'document'],
  ['a page’s mobile variant', '/plans.m', 'document'],
  ['the front page under the name of its file', '/index.html', 'document'],
  ['a page that is not listed', '/nowhere', 'elsewhere'],
  ['a download of the backend', '/api/bills/42.pdf', 'elsewhere'],
])('[SW-3] opening %s: %s is answered as %s', (_, address, route) => {
  expect(ask(address, { mode: 'navigate' })).toBe(route)
})

test.each([
  ['/page-data/plans/page-data.json', 'data'],
  ['/slice-data/header.json', 'data'],
  ['/art/sun.svg', 'data'],
  ['/assets/app-b1.js', 'hashed'],
  ['/assets/app-b0.js', 'hashed'],
  ['/page-data/app-data.json', 'appData'],
  ['/page-data/secret/page-data.json', null],
  ['/page-data/plans/page-data.json?x=1', null],
  ['/plans', null],
  ['/csrf', null],
  ['/user', null],
  ['/session', null],
  ['/api/Tracing/custom', null],
  ['/healthz', null],
  ['/readyz', null],
  ['/outbox', null],
  ['/sw.js', null],
  ['/constructor', null],
] as const)('[SW-3] a page that fetches %s is answered as %s', (address, route) => {
  expect(ask(address)).toBe(route)
})

test('[SW-3] everything that the build has not listed is left to the browser', () => {
  const path = fc
    .stringMatching(/^(?:\/[\w.%-]{0,12}){1,4}$/)
    .filter((one) => !/^\/(?:\/|assets\/)/.test(one))
  always()(path, (address) => {
    const isListed = Object.hasOwn(site.files, address) || address === '/page-data/app-data.json'
    expect(ask(address) === null).toBe(!isListed)
  })
})

test.each([
  ['a HEAD', { method: 'HEAD' }],
  ['a POST', { method: 'POST' }],
  ['another origin', { at: 'https://backend.example' }],
  ['an authorised request', { headers: { authorization: 'Bearer x' } }],
  ['a part of a file', { headers: { range: 'bytes=0-9' } }],
])('[SW-3] %s is left to the browser, whatever the address', (_, how) => {
  for (const address of [...Object.keys(site.files), '/page-data/app-data.json']) {
    expect(ask(address), address).not.toBeNull()
    expect(ask(address, how), address).toBeNull()
    expect(ask('/plans', { mode: 'navigate', ...how })).toBeNull()
  }
})

test.each([
  ['/', '/'],
  ['/index', '/'],
  ['/index.html', '/'],
  ['/index.m', '/m'],
  ['/plans/', '/plans'],
  ['/plans?token=secret#code=1', '/plans'],
])('a document asked for as %s is kept as %s', (address, kept) => {
  expect(documentAddress(new URL(address, origin))).toBe(kept)
})
