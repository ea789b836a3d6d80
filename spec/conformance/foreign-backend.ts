import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type * as z from 'zod/mini'
import type { Answer } from './foreign-answer.ts'
import { json, Refusal, withHeaders } from './foreign-answer.ts'
import type { Habits } from './foreign-habits.ts'
import { contractHabits } from './foreign-habits.ts'
import { createSessions } from './foreign-sessions.ts'

type Route = (request: IncomingMessage) => Answer | Promise<Answer>

export interface ForeignOptions {
  readonly customer: { readonly email: string; readonly password: string }
  /** Origin of the site, if it is not the backend's own. */
  readonly site?: string
  readonly drift?: Partial<Habits>
}

const pointerTo = (path: readonly PropertyKey[]) =>
  path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** A backend by another team: Node's own http, one customer, everything in memory. */
export async function startForeignBackend({ customer, site, drift }: ForeignOptions) {
  const habits: Habits = { ...contractHabits, ...drift }
  const userId = randomUUID()
  const sessions = createSessions(userId, habits)

  async function bodyOf<T>(request: IncomingMessage, schema: z.ZodMiniType<T>): Promise<T> {
    if (!habits.isJson(request.headers['content-type'])) throw new Refusal(habits.refused(415))
    let text = ''
    // The connection stays open, so that a client that sends too much still gets the answer.
    for await (const chunk of request.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      text += chunk
      if (Buffer.byteLength(text) > habits.bodyLimitBytes) throw new Refusal(habits.refused(413))
    }
    const read = schema.safeParse(parse(text))
    if (read.success) return read.data
    const errors = read.error.issues.map(({ path, message }) => ({
      pointer: pointerTo(path),
      detail: message,
    }))
    throw new Refusal(habits.refused(422, errors))
  }

  function parse(text: string): unknown {
    try {
      return JSON.parse(text)
    } catch {
      throw new Refusal(habits.refused(400))
    }
  }

  const routes = new Map<string, Route>([
    ['GET /csrf', (request) => ({ status: 204, headers: sessions.newPair(sessions.of(request)) })],
    [
      'POST /login',
      async (request) => {
        const { email, password } = await bodyOf(request, habits.credentials)
        const isKnown = email === customer.email
        if (!isKnown || !habits.isPassword(password, customer.password)) return habits.loginRefused(isKnown)
        if (habits.isPairRetiredByLogin) sessions.retirePair(request)
        const { session, token } = sessions.open()
        return withHeaders(json(200, habits.loginAnswer(token, userId)), sessions.newPair(session))
      },
    ],
    [
      'POST /logout',
      (request) => {
        sessions.retirePair(request)
        sessions.close(sessions.of(request))
        return { status: 204, headers: sessions.newPair('') }
      },
    ],
    [
      'GET /user',
      (request) =>
        sessions.of(request) === ''
          ? habits.userRefused
          : json(200, habits.userAnswer(userId, customer.email)),
    ],
  ])
  for (const [name, schema] of Object.entries(habits.traces))
    routes.set(`POST /api/Tracing/${name}`, async (request) => {
      await bodyOf(request, schema)
      return habits.traceTaken
    })
  for (const [path, { type, text }] of Object.entries(habits.files)) {
    const headers = { 'content-type': type, 'cache-control': habits.fileCaching }
    routes.set(`GET ${path}`, () => ({ status: 200, headers, body: text }))
  }

  async function answer(request: IncomingMessage, origins: readonly string[]): Promise<Answer> {
    const [path = ''] = (request.url ?? '').split('?')
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const taken = ['GET', 'POST'].filter((one) => routes.has(`${one} ${path}`))
    const route = routes.get(`${method} ${path}`)
    if (taken.length === 0) return habits.fileMissing
    if (route === undefined) return withHeaders(habits.refused(405), { allow: taken.join(', ') })
    if (method !== 'GET') {
      if (habits.isFromElsewhere(request.headers, origins)) throw new Refusal(habits.refused(403))
      if (habits.needsPair(path)) sessions.ensurePair(request)
    }
    return route(request)
  }

  const server = createServer(async (request, response) => {
    const { origin = '', host } = request.headers
    const origins = [`http://${host}`, ...(site === undefined ? [] : [site])]
    const preflight = { 'access-control-allow-headers': 'authorization, content-type, x-xsrf-token' }
    const { status, headers, body } =
      request.method === 'OPTIONS'
        ? { status: 204, headers: preflight }
        : await answer(request, origins).catch((error: unknown) =>
            error instanceof Refusal ? error.answer : habits.refused(500),
          )
    response.writeHead(status, {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(habits.mayRead(origin, origins) && {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'x-xsrf-token',
      }),
      ...headers,
    })
    response.end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** A genuine token that expired a minute ago. */
    expiredToken: sessions.open(-60).token,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}
