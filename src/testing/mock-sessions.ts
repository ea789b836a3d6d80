import type * as z from 'zod/mini'
import type { Invoice } from '../../contracts/schemas/invoice.ts'
import type { AccountOverview, Bill } from '../../contracts/schemas/my-account.ts'
import type { AnnouncedPrices, PlanTerms } from '../../contracts/schemas/plan-change.ts'
import type { SavedCard } from '../../contracts/schemas/saved-card.ts'
import type { Credentials, OpenSession, TokenClaims } from '../../contracts/schemas/session.ts'
import type { UsageReading } from '../../contracts/schemas/usage.ts'
import type { ContactDetails, OfferedTerms } from '../../contracts/schemas/user.ts'
import type { TestKey } from '../../fixtures/keys.ts'
import { encodePart, signParts } from '../../fixtures/tokens.ts'
import { tokenLifetimeSeconds } from '../auth/token-storage.ts'
import type { StoredPlanChange } from '../plan-change/plan-situation.ts'
import type { MeterFacts } from '../requests/stored-request.ts'
import { isExpired } from '../token/token-claims.ts'
import { TokenError } from '../token/token-error.ts'
import { verifyToken } from '../token/verify-token.ts'
import { deviceOf } from './mock-devices.ts'
import { MockError } from './mock-error.ts'

/** One account of a customer. Amounts are plain numbers. */
export interface MockAccount {
  /** `supplyAddress` must end with the postcode, by which the e-mail reminder finds the account. */
  readonly overview: Omit<z.input<typeof AccountOverview>, 'customer'>
  /** Newest first. */
  readonly bills: readonly z.input<typeof Bill>[]
  /** Bills in full. Default: none, so that every bill is unknown by its number. */
  readonly invoices?: readonly z.input<typeof Invoice>[]
  /** Readings of days, in any order. Default: none. */
  readonly usage?: readonly z.input<typeof UsageReading>[]
  /** The customer's own name for the account. Default: the street of the supply address. */
  readonly displayName?: string
  /** Whether supply has ended. Default: no. */
  readonly isClosed?: boolean
  /** The meter, for readings by the customer. Default: unknown. */
  readonly meter?: MeterFacts
  /** The available plans, including its current one. Default: none, so the plan cannot be changed. */
  readonly plans?: MockPlans
}

/** The plans of an account's network, with the cost of its usage in a year; null if unknown. */
export interface MockPlans {
  readonly offers: readonly {
    readonly terms: PlanTerms
    readonly annualCents: number | null
    /** Announced prices of the plan. Default: none. */
    readonly announced?: AnnouncedPrices
    /** Whether its prices depend on the time of day, so that it needs an interval meter. Default: no. */
    readonly needsHalfHours?: boolean
  }[]
  readonly currentCents: number | null
  /** Changes that were agreed to before. Default: none. */
  readonly changes?: readonly StoredPlanChange[]
}

/** A customer who can log in at a mock backend, with the data of an account. */
export interface MockCustomer extends MockAccount {
  /** The `sub` claim of the customer's tokens. */
  readonly userId: string
  /** E-mail address and first password. */
  readonly credentials: Pick<Credentials, 'email' | 'password'>
  readonly overview: z.input<typeof AccountOverview>
  /** The customer's other accounts, in any order. Default: none. */
  readonly moreAccounts?: readonly MockAccount[]
  /** The customer's contact details. Default: only the e-mail address, unconfirmed. */
  readonly contact?: Partial<Omit<ContactDetails, 'email'>>
  /** Terms that were offered, newest first. Default: none. */
  readonly terms?: readonly OfferedTerms[]
  /** Cards that were saved before, newest first. Default: none. */
  readonly savedCards?: readonly SavedCard[]
}

export interface LiveSession {
  readonly id: string
  readonly customer: MockCustomer
}

export interface MockSessionPorts {
  readonly issuer: string
  readonly keys: readonly TestKey[]
  readonly now: () => Date
  readonly random: () => string
  /** The current address of a customer. Default: the overview's. */
  readonly emailOf?: (customer: MockCustomer) => string
}

export interface SessionOptions {
  /** Default: now. */
  readonly issuedAt?: Date
  readonly isShared?: boolean
  readonly userAgent?: string
}

interface Opened {
  readonly customer: MockCustomer
  readonly isShared: boolean
  readonly device: string
  readonly startedAt: Date
  lastUsedAt: Date
  endsAt: Date
}

/** Lifetime of a session on a shared computer. */
const sharedLifetimeSeconds = 43_200

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000)

/** The sessions of a mock backend. A site under test accepts their tokens. */
export function createMockSessions({
  issuer,
  keys,
  now,
  random,
  emailOf = ({ overview }) => overview.customer.email,
}: MockSessionPorts) {
  const opened = new Map<string, Opened>()
  /** Tokens that this backend has signed itself, whose signatures need not be verified at each request. */
  const signed = new Map<string, TokenClaims>()
  const publicKeys = keys.map(({ publicKey }) => publicKey)
  const [signing] = keys
  if (signing === undefined) throw new MockError('MOCK_OPTION', 'keys has to hold the key that signs')

  const endAfter = (issuedAt: Date, isShared: boolean) =>
    new Date((secondsOf(issuedAt) + (isShared ? sharedLifetimeSeconds : tokenLifetimeSeconds)) * 1000)

  function make(
    customer: MockCustomer,
    { issuedAt = now(), isShared = false, userAgent = '' }: SessionOptions,
  ): Opened {
    const device = deviceOf(userAgent)
    const times = { startedAt: issuedAt, lastUsedAt: issuedAt, endsAt: endAfter(issuedAt, isShared) }
    return { customer, isShared, device, ...times }
  }

  /** Signs a token with the same claims as the reference backend's. */
  async function sign(
    sessionId: string,
    { customer, isShared, startedAt, endsAt }: Opened,
    issuedAt: Date,
  ): Promise<string> {
    const { firstName, lastName } = customer.overview.customer
    const email = emailOf(customer)
    const claims = { email, given_name: firstName, family_name: lastName, auth_time: secondsOf(startedAt) }
    const session = {
      iss: issuer,
      sub: customer.userId,
      jti: sessionId,
      iat: secondsOf(issuedAt),
      exp: secondsOf(endsAt),
      ...(isShared && { shared: true }),
    }
    const header = { alg: 'RS256', typ: 'JWT', kid: signing?.publicKey.kid }
    const token = await signParts(
      encodePart(JSON.stringify(header)),
      encodePart(JSON.stringify({ ...claims, ...session })),
      signing as TestKey,
    )
    signed.set(token, session)
    return token
  }

  /** The claims of a token that is valid now, or null. */
  async function claimsOf(token: string): Promise<TokenClaims | null> {
    const own = signed.get(token)
    if (own === undefined)
      return verifyToken(token, { issuer, keys: publicKeys, now }).catch((error: unknown) => {
        if (error instanceof TokenError) return null
        throw error
      })
    return isExpired(own, now().getTime() / 1000, 0) ? null : own
  }

  const show = (id: string, { device, isShared, ...times }: Opened, current: string): OpenSession => ({
    id,
    device,
    startedAt: times.startedAt.toISOString(),
    lastUsedAt: times.lastUsedAt.toISOString(),
    endsAt: times.endsAt.toISOString(),
    isShared,
    isCurrent: id === current,
  })

  const byUse = (left: OpenSession, right: OpenSession) =>
    Number(right.isCurrent) - Number(left.isCurrent) || right.lastUsedAt.localeCompare(left.lastUsedAt)

  return {
    /** A valid token of a session that does not exist. */
    sample(customer: MockCustomer): Promise<string> {
      return sign(random(), make(customer, {}), now())
    },
    /** A sample list with one session. */
    sampleList(customer: MockCustomer): OpenSession[] {
      const id = random()
      return [show(id, make(customer, {}), id)]
    },
    async open(
      customer: MockCustomer,
      options: SessionOptions = {},
    ): Promise<{ readonly token: string; readonly id: string }> {
      const id = random()
      const session = make(customer, options)
      opened.set(id, session)
      return { id, token: await sign(id, session, session.startedAt) }
    },
    /** A new token for the same session, with the full lifetime from now. */
    extend({ id, customer }: LiveSession): Promise<string> {
      const session = opened.get(id) ?? make(customer, {})
      session.endsAt = endAfter(now(), session.isShared)
      return sign(id, session, now())
    },
    list({ id: current, customer }: LiveSession): OpenSession[] {
      const own = [...opened].filter(
        ([, one]) => one.customer.userId === customer.userId && one.endsAt.getTime() > now().getTime(),
      )
      return own.map(([id, one]) => show(id, one, current)).sort(byUse)
    },
    end(sessionId: string): void {
      opened.delete(sessionId)
    },
    /** Ends those of the given sessions that are the customer's own. */
    endSome({ userId }: MockCustomer, ids: readonly string[]): void {
      for (const id of ids) if (opened.get(id)?.customer.userId === userId) opened.delete(id)
    },
    endAllOf({ userId }: MockCustomer, but?: string): void {
      for (const [id, { customer }] of [...opened])
        if (customer.userId === userId && id !== but) opened.delete(id)
    },
    endAll: (): void => opened.clear(),
    /** The session of a request, by its bearer header only (AUTH-10); null without one. */
    async find(headers: Headers): Promise<LiveSession | null> {
      const [, token] = /^Bearer +([\w.~+/=-]+) *$/i.exec(headers.get('authorization') ?? '') ?? []
      if (token === undefined) return null
      const claims = await claimsOf(token)
      const session = opened.get(claims?.jti ?? '')
      if (session === undefined || claims?.jti === undefined || session.customer.userId !== claims.sub)
        return null
      session.lastUsedAt = now()
      return { id: claims.jti, customer: session.customer }
    },
  }
}

export type MockSessions = ReturnType<typeof createMockSessions>
