import type { FastifyRequest } from 'fastify'
import type { passkeys as contract, UsedCredential } from 'gridfront/contracts'
import { maxPasskeys } from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import { ProblemError } from 'gridfront/fastify'
import type { Csrf } from '../../platform/csrf/csrf.ts'
import type { OwnerOf, RequireSession } from '../../platform/session/authentication.ts'
import type { Confirmations } from '../../platform/session/confirmations.ts'
import type { Customer } from '../../platform/session/session-token.ts'
import type { BeginSession } from '../login/begin-session.ts'
import type { ConfirmPassword } from '../password/confirm-password.ts'
import type { CheckedRoute, GuardedCheck } from '../password/guarded-check.ts'
import type { ChallengeUse } from './challenges.ts'
import type { StoredPasskey, StoredPasskeys } from './stored-passkeys.ts'
import type { VerifyPasskeys } from './verify-passkeys.ts'
import { userHandleOf } from './verify-passkeys.ts'

export interface PasskeyRoutePorts {
  readonly requireSession: RequireSession
  readonly ownerOf: OwnerOf
  readonly csrf: Csrf
  readonly confirmPassword: ConfirmPassword
  readonly confirmations: Confirmations
  readonly guardedCheck: GuardedCheck
  readonly beginSession: BeginSession
  readonly stored: StoredPasskeys
  readonly verify: VerifyPasskeys
  readonly customerOf: (id: string) => Promise<Customer>
}

interface Proof {
  readonly use: ChallengeUse
  readonly credential: UsedCredential
  readonly isOf: (one: Customer) => boolean
}

// 409, because a 401 would end the session in the browser.
const notVerified = () => new ProblemError(409, 'The passkey could not be checked. Try again.')
const full = () =>
  new ProblemError(409, `You have ${maxPasskeys} passkeys, which is the most. Remove one first.`)
const unknown = () => new ProblemError(404, 'You have no such passkey.')
/** One text for every passkey that does not log in, so that nobody learns which ones are stored. */
const refusal = {
  success: false,
  message: 'This passkey could not log you in. Try again, or use your email and password.',
} as const

/** The routes of the contract `passkeys`. Logs contain neither passkeys nor challenges. */
export function passkeyRoutes(ports: PasskeyRoutePorts): Handlers<typeof contract> {
  const { requireSession, ownerOf, csrf, confirmPassword, confirmations, guardedCheck, stored, verify } =
    ports

  /**
   * The passkey with which a customer has just answered a challenge; null without one. Wrong answers of stored passkeys
   * are limited for each sender at each account. Others are not counted: ids of passkeys cannot be guessed.
   */
  async function proven(
    request: FastifyRequest,
    route: CheckedRoute,
    { use, credential, isOf }: Proof,
  ): Promise<{ customer: Customer; passkey: StoredPasskey } | null> {
    const found = await stored.find(credential.id)
    if (found === null || !isOf(found.owner)) {
      request.log.info({ event: 'passkey_refused', reason: 'unknown', route })
      return null
    }
    const { passkey, owner } = found
    const customer = await guardedCheck(request, route, owner.email, async () => {
      const counter = await verify.used(request, use, credential, passkey)
      return counter !== null && (await stored.used(passkey, counter)) ? owner : null
    })
    return customer && { customer, passkey }
  }

  return {
    list: async ({ request }) => ({
      status: 200,
      body: { passkeys: await stored.list(await ownerOf(request)) },
    }),
    start: async ({ body, request }) => {
      const { jti, customerId } = await confirmPassword(request, 'start-passkey', body.password)
      const rows = await stored.rowsOf(customerId)
      if (rows.length >= maxPasskeys) throw full()
      const owner = await ports.customerOf(customerId)
      return { status: 200, body: await verify.creationOptions({ purpose: 'add', of: jti }, owner, rows) }
    },
    // The challenge shows that the password was given: it was made for this session after that.
    add: async ({ body: { name, credential }, request }) => {
      const { jti, customerId } = await requireSession(request)
      const made = await verify.created(request, { purpose: 'add', of: jti }, credential)
      if (made === null) throw notVerified()
      const added = await stored.add(customerId, { ...made, name })
      if (added === 'full') throw full()
      if (added === 'known') throw new ProblemError(409, 'This passkey is in use already.')
      request.log.info({ event: 'passkey_added', customerId })
      return { status: 201, body: added }
    },
    rename: async ({ body: { passkeyId, name }, request }) => {
      const renamed = await stored.rename(await ownerOf(request), passkeyId, name)
      // The same answer for somebody else's passkey and one that does not exist (AUTH-14).
      if (renamed === null) throw unknown()
      return { status: 200, body: renamed }
    },
    remove: async ({ body: { passkeyId, password }, request }) => {
      const { customerId } = await confirmPassword(request, 'remove-passkey', password)
      if (!(await stored.remove(customerId, passkeyId))) throw unknown()
      request.log.info({ event: 'passkey_removed', customerId })
      return { status: 204, body: undefined }
    },
    confirmOptions: async ({ request }) => {
      const { jti, customerId } = await requireSession(request)
      const rows = await stored.rowsOf(customerId)
      if (rows.length === 0) throw new ProblemError(404, 'You have no passkey. Use your password.')
      return { status: 200, body: await verify.requestOptions({ purpose: 'confirm', of: jti }, rows) }
    },
    confirm: async ({ body: { credential }, request }) => {
      const { jti, customerId } = await requireSession(request)
      const result = await proven(request, 'confirm-passkey', {
        ...{ use: { purpose: 'confirm', of: jti }, credential },
        isOf: ({ id }) => id === customerId,
      })
      if (result === null) throw notVerified()
      const { confirmation, expiresAt } = await confirmations.make(jti, result.passkey.id)
      request.log.info({ event: 'passkey_confirmed', customerId })
      return { status: 200, body: { confirmation, expiresAt: expiresAt.toISOString() } }
    },
    loginOptions: async ({ request }) => ({
      status: 200,
      body: await verify.requestOptions({ purpose: 'login', of: csrf.usedBy(request) }),
    }),
    login: async ({ body: { credential, shared }, request, reply }) => {
      const result = await proven(request, 'login-passkey', {
        ...{ use: { purpose: 'login', of: csrf.usedBy(request) }, credential },
        // The authenticator names the owner, since the browser did not (WebAuthn section 7.2, step 6).
        isOf: ({ id }) => credential.response.userHandle === userHandleOf(id),
      })
      const begun =
        result &&
        (await ports.beginSession({
          ...{ request, reply, customer: result.customer },
          ...{ isShared: shared === true, route: 'login-passkey' },
        }))
      if (begun === null) {
        reply.header('www-authenticate', 'Bearer')
        return { status: 401, body: refusal }
      }
      return { status: 200, body: begun.answer }
    },
  }
}
