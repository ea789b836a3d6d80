import type { AppRoute } from '../../../contracts/rest.ts'
import type { Bench } from '../bench.ts'
import type { Reply } from '../reply.ts'
import { bodySchema, home, isUnsafe, recovery, session, sessions, tracing } from '../routes.ts'
import type { Asking, Visitor } from '../visitor.ts'

const sender = { userAgent: 'gridfront conform', timestamp: '2026-01-01T00:00:00.000Z' }

/** Not the customer's, and so far from it that nothing of that can be read in it. */
export const wrongPassword = 'nobody knows it'
/** Not to be guessed, so that no rule about passwords refuses it. */
export const goodPassword = 'gridfront conform 7Rk wagtail'
/** Of the form that every backend's may have, and nobody's. */
export const madeUpToken = 'gridfront-conform-made-this-token-up'

/** An ordinary body for each route that takes one. None changes anything, whoever sends it. */
const bodies = new Map<AppRoute, (bench: Bench) => unknown>([
  // The one body that holds the run's credentials: `harmlessBody` does without.
  [session.login, (bench) => bench.credentials],
  [
    tracing.custom,
    () => ({ name: 'conformance-run', level: 'debug', category: 'conformance', tags: {}, ...sender }),
  ],
  [
    tracing.error,
    () => ({
      message: 'A conformance run says hello',
      url: 'https://www.brand.example/',
      context: {},
      ...sender,
    }),
  ],
  [
    tracing.stateTransition,
    () => ({ machine: 'conformance', event: 'RUN', from: 'waiting', to: 'running', ...sender }),
  ],
  // The right password: it ends nobody's session, and no account is locked for it.
  [sessions.end, (bench) => ({ password: bench.credentials.password, sessions: ['gridfront-conform'] })],
  // A wrong one: with the right one the customer would have another password.
  [sessions.changePassword, () => ({ current: wrongPassword, next: goodPassword, endOthers: false })],
  // No account has such a number at a postcode that there is none of.
  [recovery.remindEmail, () => ({ accountNumber: '999999999999', postcode: '0000' })],
  // RFC 2606: no mail arrives there.
  [recovery.requestReset, () => ({ email: 'nobody@brand.invalid' })],
  [recovery.resetPassword, () => ({ token: madeUpToken, password: goodPassword })],
  // A place that there is none of, and no e-mail address: no mail is sent, and all of a run's are one entry.
  [
    home.doNotContact,
    () => ({
      requestId: '6f0d7a1e-0000-4000-8000-000000000000',
      name: 'gridfront conform',
      ways: ['visit'],
      address: { line: '0 Nowhere Street', suburb: 'Nowhere', state: 'NT', postcode: '0000' },
    }),
  ],
])

export function usualBody(route: AppRoute, bench: Bench): unknown {
  const body = bodies.get(route)
  if (body === undefined && bodySchema(route) !== null)
    throw new Error(`${route.method} ${route.path} needs an ordinary body in usual-request.ts`)
  return body?.(bench)
}

/** As ordinary, but a login of nobody: for requests that are to be refused before anybody looks at credentials. */
export const harmlessBody = (route: AppRoute, bench: Bench): unknown =>
  route === session.login
    ? { email: 'nobody@brand.example', password: wrongPassword }
    : usualBody(route, bench)

/** Sends a route's ordinary request, changed as `asking` says. */
export async function sendUsual(
  route: AppRoute,
  visitor: Visitor,
  bench: Bench,
  asking: Asking = {},
): Promise<Reply> {
  const triesPassword = route === sessions.changePassword
  if (triesPassword) await bench.beforeRefusedPassword()
  const reply = await visitor.ask(route, { body: harmlessBody(route, bench), ...asking })
  if (triesPassword && reply.status === 409) bench.noteWrongPassword()
  return reply
}

/**
 * The same with other headers, by somebody who has a pair of their own: refused it is for the headers alone. Whoever
 * is let in by them needs a pair of that session.
 */
export async function sendAs(
  headers: Readonly<Record<string, string | undefined>>,
  route: AppRoute,
  visitor: Visitor,
  bench: Bench,
  asking: Asking = {},
): Promise<Reply> {
  const reply = await sendUsual(route, visitor, bench, { ...asking, headers })
  if (!isUnsafe(route) || reply.status !== 403) return reply
  await visitor.ask(session.csrf, { headers })
  return sendUsual(route, visitor, bench, { ...asking, headers })
}
