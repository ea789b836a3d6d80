import type { Server } from 'node:http'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLogger, createServer } from 'vite'
import { expect, test } from 'vitest'
import { guestPayment } from '../../contracts/routes/guest-payment.ts'
import { mayaNguyen } from '../../fixtures/customers.ts'
import type { DevBackendOptions } from '../../src/testing/dev-backend.ts'
import { devBackend } from '../../src/testing/dev-backend.ts'

/** A development server that forwards to a backend, and its address. */
async function inFrontOf(backend: Server) {
  await new Promise<void>((done) => backend.listen(0, '127.0.0.1', done))
  const target = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`
  const vite = await createServer({
    configFile: false,
    logLevel: 'silent',
    server: { port: 0, ws: false },
    plugins: [devBackend({ target })],
  })
  await vite.listen()
  return {
    ...{ target, own: vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '' },
    async close() {
      await vite.close()
      backend.close()
    },
  }
}

test('a backend behind the development server sees its pages as its own origin, and others unchanged', async () => {
  const heard: (string | undefined)[] = []
  const backend = createHttpServer(({ headers }, response) => {
    heard.push(headers.origin)
    response.end('{}')
  })
  const { own, target, close } = await inFrontOf(backend)
  try {
    for (const origin of [own, 'https://elsewhere.example', undefined])
      await fetch(`${own}/login`, { method: 'POST', headers: { ...(origin && { origin }) } })
    expect(heard).toEqual([target, 'https://elsewhere.example', undefined])
    // A page of the app's own.
    await fetch(`${own}/login`, { headers: { accept: 'text/html' } })
    expect(heard).toHaveLength(3)
  } finally {
    await close()
  }
})

test('a backend behind the development server gets the addresses of log-in by an identity provider', async () => {
  const asked: (string | undefined)[] = []
  const backend = createHttpServer(({ url }, response) => {
    asked.push(url)
    response.writeHead(303, { location: 'https://id.brand.example/authorize' }).end()
  })
  const { own, close } = await inFrontOf(backend)
  try {
    const headers = { accept: 'text/html' }
    const answer = await fetch(`${own}/oidc/login?from=%2Faccounts`, { headers, redirect: 'manual' })
    expect(answer.status).toBe(303)
    expect(asked).toEqual(['/oidc/login?from=%2Faccounts'])
  } finally {
    await close()
  }
})

/** Calls to the mock behind a development server, each with its own CSRF token and the cookies of a browser. */
async function withMock(
  options: DevBackendOptions,
  use: (call: (path: string, body?: unknown) => Promise<Response>, url: string) => Promise<void>,
): Promise<string[]> {
  const lines: string[] = []
  const logger = { ...createLogger('silent'), info: (line: string) => void lines.push(line.trim()) }
  const vite = await createServer({
    configFile: false,
    customLogger: logger,
    server: { port: 0, ws: false },
    plugins: [devBackend(options)],
  })
  try {
    await vite.listen()
    const url = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
    const cookies = new Map<string, string>()
    async function call(path: string, body?: unknown): Promise<Response> {
      const csrf = body === undefined ? null : (await call('/csrf')).headers.get('x-xsrf-token')
      const response = await fetch(url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(csrf !== null && { 'x-xsrf-token': csrf }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      return response
    }
    await use(call, url)
    return lines
  } finally {
    await vite.close()
  }
}

test('[LIB-5] an app may have its own page at an address that the backend is only written to', async () => {
  await withMock({}, async (call, url) => {
    const page = await fetch(`${url}/login?a=b`, { headers: { accept: 'text/html,*/*' } })
    expect(page.status).toBe(404)
    expect(page.headers.get('x-xsrf-token')).toBeNull()
    expect((await call('/login')).status).toBe(405)
    const session = await fetch(`${url}/user`, { headers: { accept: 'text/html' } })
    expect(session.status).toBe(401)
  })
})

test('[LIB-5] the mock accepts only the brand’s demo login, and prints it', async () => {
  const demoLogin = { email: 'demo@blue-gum.example', password: 'a-demo-of-blue-gum-42' }
  const lines = await withMock({ demoLogin }, async (call) => {
    expect((await call('/login', mayaNguyen.credentials)).status).toBe(401)
    expect((await call('/login', demoLogin)).status).toBe(200)
  })
  expect(lines[0]).toContain('Demo login: demo@blue-gum.example / a-demo-of-blue-gum-42')
  expect(lines.join(' ')).not.toMatch(/wattle/i)
})

test('[PAY-1] a card payment of the mock succeeds or is declined on the page that the mock serves for it', async () => {
  const lines = await withMock({}, async (call, url) => {
    const { bpay, customer } = mayaNguyen.overview
    const bill = { crn: bpay.reference, surname: customer.lastName, amount: 1_250 }
    for (const [status, failure] of [
      ['FAILED', 'DECLINED'],
      ['SUCCEEDED', null],
    ] as const) {
      const { payment, fieldsUrl, token } = await (await call(guestPayment.start.path, bill)).json()
      const [page = '', data = ''] = fieldsUrl.replace(url, '').split('#')
      expect(await (await call(page)).text()).toContain('<title>Mock payment provider</title>')
      const [paymentId, amount] = data.split('/')
      expect((await call(page, { paymentId, amount: Number(amount), status, failure })).status).toBe(204)
      const state = await call(guestPayment.state.path, { paymentId: payment.paymentId, token })
      expect(await state.json()).toMatchObject({ status, failure, amount: 1_250 })
    }
    expect((await call('/mock-card-fields', { paymentId: 'no amount' })).status).toBe(422)
  })
  expect(lines).toContain('A bill to pay without a login: reference 30045128763, surname Nguyen')
})
