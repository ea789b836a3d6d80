import type * as z from 'zod/mini'
import type { AccountOverview, Bill } from '../../contracts/schemas/my-account.ts'
import type { Credentials } from '../../contracts/schemas/session.ts'
import type { TestKey } from '../../fixtures/keys.ts'
import { encodePart, signParts } from '../../fixtures/tokens.ts'
import { tokenLifetimeSeconds } from '../auth/token-storage.ts'
import { TokenError } from '../errors.ts'
import { verifyToken } from '../token/verify-token.ts'
import { MockError } from './mock-error.ts'

/** Somebody who can log in at a mock backend, and what they see there. Amounts are plain numbers here. */
export interface MockCustomer {
  /** The `sub` of the customer's tokens. */
  readonly userId: string
  readonly credentials: Credentials
  readonly overview: z.input<typeof AccountOverview>
  /** Newest first. */
  readonly bills: readonly z.input<typeof Bill>[]
}

export interface LiveSession {
  readonly id: string
  readonly customer: MockCustomer
}

export interface MockSessionPorts {
  readonly customers: readonly MockCustomer[]
  readonly issuer: string
  readonly keys: readonly TestKey[]
  readonly now: () => Date
  readonly random: () => string
}

/** Case, outer spaces and Unicode spelling of an address do not count. */
const normalEmail = (email: string) => email.trim().normalize('NFC').toLowerCase()

/** Who is logged in at a mock backend, proven by tokens that a site under test accepts. */
export function createMockSessions({ customers, issuer, keys, now, random }: MockSessionPorts) {
  const open = new Map<string, MockCustomer>()
  const publicKeys = keys.map(({ publicKey }) => publicKey)
  const [signing] = keys
  if (signing === undefined) throw new MockError('MOCK_OPTION', 'keys has to hold the key that signs')

  /** Claims as the reference backend writes them. */
  const sign = (customer: MockCustomer, sessionId: string, issuedAt: Date): Promise<string> => {
    const iat = Math.floor(issuedAt.getTime() / 1000)
    const { firstName, lastName, email } = customer.overview.customer
    const claims = { email, given_name: firstName, family_name: lastName, auth_time: iat }
    const session = {
      iss: issuer,
      sub: customer.userId,
      jti: sessionId,
      iat,
      exp: iat + tokenLifetimeSeconds,
    }
    const header = { alg: 'RS256', typ: 'JWT', kid: signing.publicKey.kid }
    return signParts(
      encodePart(JSON.stringify(header)),
      encodePart(JSON.stringify({ ...claims, ...session })),
      signing,
    )
  }

  return {
    /** A genuine token of a session that is not open. */
    sample: (customer: MockCustomer) => sign(customer, random(), now()),
    async open(
      customer: MockCustomer,
      issuedAt = now(),
    ): Promise<{ readonly token: string; readonly id: string }> {
      const id = random()
      open.set(id, customer)
      return { id, token: await sign(customer, id, issuedAt) }
    },
    end: (sessionId: string): void => {
      open.delete(sessionId)
    },
    endAll: (): void => open.clear(),
    authenticate: ({ email, password }: Credentials): MockCustomer | null =>
      customers.find(
        ({ credentials }) =>
          normalEmail(credentials.email) === normalEmail(email) && credentials.password === password,
      ) ?? null,
    /** The live session of a request. The bearer header alone counts (AUTH-10). */
    async find(headers: Headers): Promise<LiveSession | null> {
      const [, token] = /^Bearer +([\w.~+/=-]+) *$/i.exec(headers.get('authorization') ?? '') ?? []
      if (token === undefined) return null
      const claims = await verifyToken(token, { issuer, keys: publicKeys, now }).catch((error: unknown) => {
        if (error instanceof TokenError) return null
        throw error
      })
      const customer = open.get(claims?.jti ?? '')
      return customer === undefined || claims?.jti === undefined || customer.userId !== claims.sub
        ? null
        : { id: claims.jti, customer }
    },
  }
}

export type MockSessions = ReturnType<typeof createMockSessions>
