import { passkeyMinutes } from '../../contracts/passkey-rules.ts'
import type { passkeys as contract } from '../../contracts/routes/passkeys.ts'
import type { Passkey, PasskeyCreation, PasskeyRequest } from '../../contracts/schemas/passkey.ts'
import type { MockRequest } from './exchange.ts'
import type { MockPasskeys } from './mock-passkeys.ts'
import { inBase64Url } from './mock-passkeys.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockRoutes } from './mock-routes.ts'
import { liveOf, ownerOf } from './mock-session-routes.ts'
import type { MockCustomer, MockSessions } from './mock-sessions.ts'

export interface MockPasskeyRoutePorts {
  readonly passkeys: MockPasskeys
  readonly sessions: MockSessions
  /** Makes a CSRF token invalid. */
  readonly spend: (csrfToken: string) => void
  readonly emailOf: (customer: MockCustomer) => string
  /** The customer of sample answers. */
  readonly example: MockCustomer
}

const timeout = passkeyMinutes * 60_000
const refusal = {
  success: false,
  message: 'This passkey could not log you in. Try again, or use your email and password.',
} as const
const samplePasskey: Passkey = {
  passkeyId: '2b1c7f0e-5a4d-4c9e-8f3a-6d2e9b7c1a05',
  name: 'Chrome on Windows',
  createdAt: '2026-11-20T03:14:07.000Z',
  lastUsedAt: null,
  isSynced: true,
}
const sampleChallenge = 'Zl8bX0pTq6uW3rYk1nEo9vHs4cJd7gAm2iFx5wQyBtU'

/** The routes of `passkeys`. The domain is the host of the request. */
export function mockPasskeyRoutes(ports: MockPasskeyRoutePorts): MockRoutes<typeof contract> {
  const { passkeys, sessions, spend, emailOf, example } = ports
  const creation = (customer: MockCustomer, host: string, challenge: string): PasskeyCreation => {
    const { firstName, lastName } = customer.overview.customer
    return {
      challenge,
      rp: { id: host, name: 'Mock backend' },
      user: {
        ...{ id: inBase64Url(customer.userId), name: emailOf(customer) },
        displayName: `${firstName} ${lastName}`,
      },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      ...{ timeout, attestation: 'none', excludeCredentials: passkeys.references(customer) },
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    }
  }
  const request = (
    host: string,
    challenge: string,
    allowCredentials: PasskeyRequest['allowCredentials'] = [],
  ): PasskeyRequest => ({ challenge, rpId: host, timeout, userVerification: 'required', allowCredentials })
  const hostOf = ({ url }: MockRequest) => new URL(url).hostname

  return {
    list: {
      answer: ({ session }) => ({ status: 200, body: { passkeys: passkeys.list(ownerOf(session)) } }),
      samples: { 200: () => ({ passkeys: [samplePasskey] }) },
    },
    start: {
      answer: ({ session, request: asked }) => {
        const { id, customer } = liveOf(session)
        passkeys.ensureRoom(customer)
        return { status: 200, body: creation(customer, hostOf(asked), passkeys.challenge('add', id)) }
      },
      samples: { 200: () => creation(example, 'localhost', sampleChallenge) },
    },
    add: {
      answer: ({ session, body: { name, credential } }) => {
        const { id, customer } = liveOf(session)
        return { status: 201, body: passkeys.add(customer, id, name, credential) }
      },
      samples: { 201: () => samplePasskey },
    },
    rename: {
      answer: ({ session, body: { passkeyId, name } }) => ({
        status: 200,
        body: passkeys.rename(ownerOf(session), passkeyId, name),
      }),
      samples: { 200: () => samplePasskey },
    },
    remove: {
      answer: ({ session, body: { passkeyId } }) => {
        passkeys.remove(ownerOf(session), passkeyId)
        return { status: 204 }
      },
      samples: {},
    },
    confirmOptions: {
      answer: ({ session, request: asked }) => {
        const { id, customer } = liveOf(session)
        const own = passkeys.references(customer)
        if (own.length === 0) throw new MockProblem(404, 'You have no passkey. Use your password.')
        return { status: 200, body: request(hostOf(asked), passkeys.challenge('confirm', id), own) }
      },
      samples: { 200: () => request('localhost', sampleChallenge) },
    },
    confirm: {
      answer: ({ session, body: { credential } }) => {
        const { id, customer } = liveOf(session)
        return { status: 200, body: passkeys.confirm(customer, id, credential) }
      },
      samples: {
        200: () => ({ confirmation: `passkey-${sampleChallenge}`, expiresAt: '2026-11-20T03:19:07.000Z' }),
      },
    },
    loginOptions: {
      answer: ({ csrfToken, request: asked }) => ({
        status: 200,
        body: request(hostOf(asked), passkeys.challenge('login', csrfToken)),
      }),
      samples: { 200: () => request('localhost', sampleChallenge) },
    },
    login: {
      answer: async ({ body: { credential, shared = false }, session: former, csrfToken, userAgent }) => {
        const customer = passkeys.loggedIn(csrfToken, credential)
        if (customer === null || credential.response.userHandle !== inBase64Url(customer.userId))
          return { status: 401, body: refusal }
        // Before the first `await`, so that a second login with the same CSRF token is refused as a replay.
        spend(csrfToken)
        if (former !== null) sessions.end(former.id)
        const { token, id } = await sessions.open(customer, { isShared: shared, userAgent })
        return { status: 200, body: { token, userId: customer.userId }, renewFor: id }
      },
      samples: {
        200: async () => ({ token: await sessions.sample(example), userId: example.userId }),
        401: () => refusal,
      },
    },
  }
}
