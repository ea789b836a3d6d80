import { maxPasskeys, passkeyMinutes } from '../../contracts/passkey-rules.ts'
import type { CreatedCredential, Passkey, UsedCredential } from '../../contracts/schemas/passkey.ts'
import type { SendMockMail } from './mock-mails.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockCustomer } from './mock-sessions.ts'

export interface MockPasskeyPorts {
  readonly now: () => Date
  readonly random: () => string
  readonly send: SendMockMail
  readonly emailOf: (customer: MockCustomer) => string
}

interface Stored {
  readonly customer: MockCustomer
  readonly credentialId: string
  passkey: Passkey
}

type Purpose = 'add' | 'confirm' | 'login'

const lifetimeMs = passkeyMinutes * 60_000
/** Base64url of a text. */
export const inBase64Url = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Type and challenge of what an authenticator has signed; null if it is unreadable. */
function readClientData(base64url: string): { readonly type?: unknown; readonly challenge?: unknown } | null {
  try {
    return JSON.parse(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return null
  }
}

const notVerified = () => new MockProblem(409, 'The passkey could not be checked. Try again.')
const missing = () => new MockProblem(404, 'You have no such passkey.')
const full = () =>
  new MockProblem(409, `You have ${maxPasskeys} passkeys, which is the most. Remove one first.`)

/**
 * The passkeys of a mock backend. It compares challenges, each of which works once, and owners, but no signatures: any
 * authenticator of a test can make them up.
 */
export function createMockPasskeys({ now, random, send, emailOf }: MockPasskeyPorts) {
  const stored: Stored[] = []
  const challenges = new Map<string, { readonly madeFor: string; readonly endsAt: number }>()
  const confirmations = new Map<
    string,
    { readonly session: string; readonly of: Stored; readonly endsAt: number }
  >()
  const later = () => now().getTime() + lifetimeMs
  const of = ({ userId }: MockCustomer) => stored.filter(({ customer }) => customer.userId === userId)
  const find = (customer: MockCustomer, passkeyId: string): Stored => {
    const one = of(customer).find(({ passkey }) => passkey.passkeyId === passkeyId)
    if (one === undefined) throw missing()
    return one
  }
  /** Whether the answer is to a challenge of this use, which it uses up. */
  function answers(type: string, clientDataJSON: string, purpose: Purpose, session: string): boolean {
    const data = readClientData(clientDataJSON)
    const challenge = String(data?.challenge)
    const made = challenges.get(challenge)
    if (data?.type !== type || made?.madeFor !== `${purpose} ${session}`) return false
    challenges.delete(challenge)
    return made.endsAt > now().getTime()
  }
  function used({ id, response }: UsedCredential, purpose: Purpose, session: string): Stored | null {
    const one = stored.find(({ credentialId }) => credentialId === id) ?? null
    if (one === null || !answers('webauthn.get', response.clientDataJSON, purpose, session)) return null
    one.passkey = { ...one.passkey, lastUsedAt: now().toISOString() }
    return one
  }
  const notify = (customer: MockCustomer) => send({ kind: 'securityNotice', to: emailOf(customer) })

  return {
    list: (customer: MockCustomer): Passkey[] => of(customer).map(({ passkey }) => passkey),
    references: (customer: MockCustomer) =>
      of(customer).map(({ credentialId }) => ({ id: credentialId, type: 'public-key' as const })),
    /** A challenge for one use. `session`: the id of the session, or for a login the CSRF token. */
    challenge(purpose: Purpose, session: string): string {
      const challenge = inBase64Url(random())
      challenges.set(challenge, { madeFor: `${purpose} ${session}`, endsAt: later() })
      return challenge
    },
    ensureRoom(customer: MockCustomer): void {
      if (of(customer).length >= maxPasskeys) throw full()
    },
    /** Throws 409 for an unknown challenge, one passkey too many, or one that is already stored. */
    add(customer: MockCustomer, session: string, name: string, { id, response }: CreatedCredential): Passkey {
      if (!answers('webauthn.create', response.clientDataJSON, 'add', session)) throw notVerified()
      if (of(customer).length >= maxPasskeys) throw full()
      if (stored.some(({ credentialId }) => credentialId === id))
        throw new MockProblem(409, 'This passkey is in use already.')
      const createdAt = now().toISOString()
      const passkey = { passkeyId: crypto.randomUUID(), name, createdAt, lastUsedAt: null, isSynced: false }
      stored.unshift({ customer, credentialId: id, passkey })
      notify(customer)
      return passkey
    },
    /** Throws 404 for a passkey that the customer does not have. */
    rename(customer: MockCustomer, passkeyId: string, name: string): Passkey {
      const one = find(customer, passkeyId)
      one.passkey = { ...one.passkey, name }
      return one.passkey
    },
    /** Throws 404 for a passkey that the customer does not have. */
    remove(customer: MockCustomer, passkeyId: string): void {
      const one = find(customer, passkeyId)
      stored.splice(stored.indexOf(one), 1)
      notify(customer)
    },
    /** Throws 409 for an unknown challenge, or with another customer's passkey. */
    confirm(customer: MockCustomer, session: string, credential: UsedCredential) {
      const own = of(customer).some(({ credentialId }) => credentialId === credential.id)
      const one = own ? used(credential, 'confirm', session) : null
      if (one === null) throw notVerified()
      const confirmation = `passkey-${inBase64Url(`${random()}${random()}`).padEnd(43, '0').slice(0, 43)}`
      const endsAt = later()
      confirmations.set(confirmation, { session, of: one, endsAt })
      return { confirmation, expiresAt: new Date(endsAt).toISOString() }
    },
    /** Whether a text is a confirmation of this session. It ends after five minutes, and with its passkey. */
    isConfirmed(session: string, text: string): boolean {
      const made = confirmations.get(text)
      return made?.session === session && stored.includes(made.of) && made.endsAt > now().getTime()
    },
    /** The customer who logs in; null for an unknown challenge, or a passkey that is not stored. */
    loggedIn: (csrfToken: string, credential: UsedCredential): MockCustomer | null =>
      used(credential, 'login', csrfToken)?.customer ?? null,
  }
}

export type MockPasskeys = ReturnType<typeof createMockPasskeys>
