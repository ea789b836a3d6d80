import type { FastifyRequest } from 'fastify'
import type { user } from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import { ProblemError } from 'gridfront/fastify'
import type { LiveSessionOf, OwnerOf, RequireSession } from '../../platform/session/authentication.ts'
import type { ConfirmPassword } from '../password/confirm-password.ts'
import type { PasswordAuthentication } from '../password/password-authentication.ts'
import type { ContactDetailsOf } from './contact-details.ts'
import type { EmailConfirmations } from './email-confirmation.ts'
import type { Terms } from './terms.ts'

export interface UserRoutePorts {
  readonly liveSession: LiveSessionOf
  readonly requireSession: RequireSession
  readonly ownerOf: OwnerOf
  readonly authenticateByPassword: PasswordAuthentication
  readonly confirmPassword: ConfirmPassword
  readonly details: ContactDetailsOf
  readonly confirmations: EmailConfirmations
  readonly terms: Terms
}

// One text for every link that does not work, so that nobody learns what is wrong with it.
const linkDead = (what: string) =>
  new ProblemError(410, `This link is too old, was replaced, or is not for you. ${what}`)

/**
 * The routes of the `user` contract. A link needs no login, and is refused to a visitor who is logged in as another
 * customer.
 */
export function userRoutes({
  liveSession,
  requireSession,
  ownerOf,
  authenticateByPassword,
  confirmPassword,
  details,
  confirmations,
  terms,
}: UserRoutePorts): Handlers<typeof user> {
  const visitorOf = async (request: FastifyRequest) => (await liveSession(request))?.customerId ?? null

  return {
    contact: async ({ request }) => ({ status: 200, body: await details.read(await ownerOf(request)) }),
    changeContact: async ({ body, request }) => {
      const { customerId } = await confirmPassword(request, 'change-contact', body.password)
      const changed = await details.change(customerId, body)
      request.log.info({ event: 'contact_changed', customerId })
      return { status: 200, body: changed }
    },
    changeEmail: async ({ body, request }) => {
      const { customerId, email } = await requireSession(request)
      const { password } = body
      const customer = await authenticateByPassword(request, 'change-email', { email, password })
      // 409, because a 401 would end the session in the browser.
      if (customer?.id !== customerId) throw new ProblemError(409, 'The password is wrong.')
      const changed = await details.changeEmail(customerId, body.email)
      request.log.info({ event: 'email_change_asked', customerId })
      return { status: 200, body: changed }
    },
    keepEmail: async ({ request }) => {
      const customerId = await ownerOf(request)
      const kept = await details.keepEmail(customerId)
      request.log.info({ event: 'email_kept', customerId })
      return { status: 200, body: kept }
    },
    sendConfirmation: async ({ request }) => {
      if (!(await details.orderLink(await ownerOf(request))))
        throw new ProblemError(409, 'Your email address is confirmed: there is nothing to send.')
      return { status: 204, body: undefined }
    },
    confirmEmail: async ({ body: { token }, request }) => {
      const confirmed = await confirmations.redeem(token, await visitorOf(request))
      if (confirmed === null) {
        request.log.info({ event: 'email_link_refused' })
        throw linkDead('Please ask for a new one.')
      }
      const { customerId, confirmedAt, isRepeated, isChanged } = confirmed
      request.log.info({ event: 'email_confirmed', customerId, isRepeated, isChanged })
      return { status: 200, body: { confirmedAt: confirmedAt.toISOString(), isRepeated } }
    },
    renewLink: async ({ body: { token } }) => {
      await confirmations.renew(token)
      return { status: 204, body: undefined }
    },
    terms: async ({ request }) => ({
      status: 200,
      body: { terms: await terms.list(await ownerOf(request)) },
    }),
    readTerms: async ({ body: { token }, request }) => {
      const offered = await terms.read(token, await visitorOf(request))
      if (offered === null) throw linkDead('Nothing was accepted.')
      return { status: 200, body: offered }
    },
    acceptTerms: async ({ body: { token, version }, request }) => {
      const result = await terms.accept(token, version, await visitorOf(request))
      if (result.outcome === 'gone') {
        request.log.info({ event: 'terms_link_refused' })
        throw linkDead('Nothing was accepted.')
      }
      if (result.outcome === 'otherVersion')
        throw new ProblemError(409, 'These terms are of another version. Read them again first.')
      const { customerId, terms: accepted, isNew } = result
      const facts = { kind: accepted.kind, version: accepted.version, isNew }
      request.log.info({ event: 'terms_accepted', customerId, ...facts })
      return { status: 200, body: accepted }
    },
  }
}
