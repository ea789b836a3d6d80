import { expect, test } from 'vitest'
import { mayaNguyen } from '../../fixtures/customers.ts'
import type { ConformanceOptions } from '../../src/conformance/options.ts'
import type { ConformanceReport } from '../../src/conformance/report.ts'
import type { MockRequest } from '../../src/testing/exchange.ts'
import { sampleReport } from '../conformance/reports/sample-reports.ts'
import type { SetupOptions } from './command-setup.ts'
import { backend, makeSetup } from './command-setup.ts'

/** A run of two checks that sends a handful of requests. */
async function smallRun(options: ConformanceOptions): Promise<ConformanceReport> {
  const { backend: base, site = base, transport, onProgress } = options
  const send = (method: string, address: string, body?: string) =>
    transport?.({ method, url: address, headers: { cookie: 'XSRF-TOKEN=a' }, body }, 1000)
  await send('GET', `${base}/csrf`)
  onProgress?.({ done: 0, total: 2, check: 'login/accepts' })
  await send('GET', `${base}/csrf`)
  await send('POST', `${base}/login`, '{"email":"a@b.example"}')
  await send('POST', `${base}/login`, '{}')
  onProgress?.({ done: 1, total: 2, check: 'methods/csrf' })
  for (const method of ['PUT', 'DELETE', 'TRACE']) await send(method, `${base}/csrf?x=1`)
  if (options.sleep === undefined) throw new Error('this run would really wait')
  await options.sleep(60_000)
  await send('GET', `${site}/page-data/index/page-data.json`)
  return sampleReport({}, { seed: 5, requests: { total: 8, logins: 2, waitedMs: 0 } })
}

function drySetup(more: SetupOptions = {}) {
  const received: MockRequest[] = []
  const setup = makeSetup({
    conform: smallRun,
    ports: {
      createBackend: async () => ({
        exchange: async (request) => {
          received.push(request)
          return { status: 204, headers: new Headers(), body: null }
        },
      }),
    },
    ...more,
  })
  return { setup, received }
}

test('[LIB-4] a dry run lists what would be sent, by path, and checks nothing', async () => {
  const { setup } = drySetup()
  const { code, stdout, stderr } = await setup.run(`conform ${backend} --dry-run`)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toBe(`
Dry run: nothing was sent. A backend that keeps the contracts would get:

http://localhost:8000

  /csrf
      2  GET
           before the checks
           login: accepts

  /csrf?…
      2  PUT DELETE  writes
           methods: csrf
      1  TRACE
           methods: csrf

  /login
      2  POST  writes
           login: accepts ×2

  /page-data/index/page-data.json
      1  GET
           methods: csrf

8 requests, 2 logins among them; 4 marked as writes, by their method.
With --seed 5 it is the same again.
`)
})

test('[LIB-4] backend and site are listed by their own addresses', async () => {
  const { setup } = drySetup()
  const { stdout } = await setup.run(
    'conform https://brand.example/api --site https://www.brand.example --dry-run',
  )
  expect(stdout.match(/^https:.*/gm)).toEqual(['https://brand.example', 'https://www.brand.example'])
  expect(stdout).toContain('  /api/login\n')
})

test('[LIB-4] the backend in memory gets requests without the base path, with its own customer', async () => {
  const { setup, received } = drySetup({
    env: { CONFORM_EMAIL: 'maya@brand.example', CONFORM_PASSWORD: 'magpie at the gate' },
  })
  await setup.run('conform https://brand.example/api/ --dry-run')
  expect([...new Set(received.map(({ url }) => url))]).toEqual([
    'https://brand.example/csrf',
    'https://brand.example/login',
    'https://brand.example/csrf?x=1',
    'https://brand.example/page-data/index/page-data.json',
  ])
  expect(received[0]?.headers.get('cookie')).toBe('XSRF-TOKEN=a')
  expect(new TextDecoder().decode(received[2]?.body)).toBe('{"email":"a@b.example"}')
  expect(setup.asked[0]?.credentials).toEqual(mayaNguyen.credentials)
})

test('[LIB-4] without credentials the plan is that of a run without them, and says so', async () => {
  const { setup } = drySetup()
  const { stderr } = await setup.run('conform https://brand.example --dry-run')
  expect(setup.asked[0]?.credentials).toBeUndefined()
  expect(stderr).toContain('CONFORM_EMAIL and CONFORM_PASSWORD are not set')
})

test('[LIB-4] what would be left out is listed with the reason', async () => {
  const why = 'writes traces: allow it with --allow-writes'
  const leftOut = ['tracing/custom', 'tracing/error'].map((what) => ({ what, why }))
  const { setup } = drySetup({ conform: () => sampleReport({}, { leftOut }) })
  const { stdout } = await setup.run(`conform ${backend} --dry-run`)
  expect(stdout).toContain(`Left out\n\n  ${why}\n    tracing: custom, error\n`)
})

test('[LIB-4] what no header can hold is answered with 400, as any server would', async () => {
  let status = 0
  const { setup, received } = drySetup({
    conform: async ({ transport }) => {
      const request = { method: 'GET', url: `${backend}/csrf`, headers: { 'x-odd': 'a\nb' } }
      status = (await transport?.(request, 1000))?.status ?? 0
      return sampleReport()
    },
  })
  await setup.run(`conform ${backend} --dry-run`)
  expect({ status, received }).toEqual({ status: 400, received: [] })
})
