import type { ContactDetail } from '../../../contracts/do-not-contact-rules.ts'
import { contactWays, detailFor, missingDetails } from '../../../contracts/do-not-contact-rules.ts'
import type { DoNotContactRequest } from '../../../contracts/schemas/do-not-contact.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import type { Settings } from '../outcomes.ts'
import { home, routeOf } from '../routes.ts'
import { sendUsual, usualBody } from './usual-request.ts'

const { doNotContact } = home
const { label } = routeOf(doNotContact)

/** All other checks of the route depend on this one. */
export const doNotContactCheck = 'home/takes-do-not-contact'

export const listLeftOut = ({ allowWrites }: Settings): string | null =>
  allowWrites
    ? null
    : 'writes to the do-not-contact list of a backend off this machine: allow it with --allow-writes'

const common = {
  profile: 'customer',
  route: label,
  clauses: ['API-12', 'UI-1'],
  leftOut: listLeftOut,
} as const

const usual = (context: CheckContext) => usualBody(doNotContact, context) as DoNotContactRequest

/** A request ID that is used only once: made from the run's seed and a count. */
const idOf = ({ seed }: CheckContext, count: number) => {
  const hex = (value: number, length: number) => (value >>> 0).toString(16).padStart(length, '0')
  return `${hex(seed, 8)}-0000-4000-8000-${hex(count, 12)}`
}

/** Beyond all counts that the checks of bodies use. */
const [once, other, incomplete] = [0xf0001, 0xf0002, 0xf0003]

/**
 * Fictitious data: a place without letter-boxes, a phone number reserved for fiction (ACMA), a reserved e-mail domain.
 */
const fictitiousDetails = (context: CheckContext): Readonly<Record<ContactDetail, unknown>> => ({
  address: usual(context).address,
  phone: '0491570156',
  email: 'nobody@brand.invalid',
})

/**
 * Adds what a valid body's ways of contact need, which schemas cannot express, and a new id: the example's id
 * would make it a changed request, which is refused.
 */
export function completed(body: Readonly<Record<string, unknown>>, context: CheckContext, count: number) {
  const request = body as unknown as DoNotContactRequest
  const added = missingDetails(request).map((detail) => [detail, fictitiousDetails(context)[detail]])
  const isExamples = request.requestId === usual(context).requestId && count > 0
  return {
    ...body,
    ...Object.fromEntries(added),
    ...(isExamples && { requestId: idOf(context, count) }),
  }
}

/** Checks of the public routes that need no account. */
export const homeChecks: readonly Check[] = checksOf(common, {
  [doNotContactCheck]: {
    title: 'Whoever asks not to be contacted gets a receipt, without an account',
    run: async (context) => {
      const reply = await sendUsual(doNotContact, context.client(), context)
      reply.mustBe(201, 'A request that keeps the contract was refused.')
    },
  },
  'home/do-not-contact-once': {
    title: 'The same request sent again gets the same receipt, and another one another',
    after: [doNotContactCheck],
    run: async (context) => {
      const body = { ...usual(context), requestId: idOf(context, once) }
      const ask = async (asked: DoNotContactRequest) =>
        (await context.client().ask(doNotContact, { body: asked })).mustBe(201, 'A request was refused.')
      const first = await ask(body)
      const again = await ask(body)
      again.mustHave(
        '/receipt',
        first.json.receipt,
        'The same request, sent again as after a lost answer, got another receipt.',
      )
      const another = await ask({ ...body, requestId: idOf(context, other) })
      another.mustHold(
        another.json.receipt !== first.json.receipt,
        'Two requests got one receipt.',
        'a receipt of its own',
        String(another.json.receipt),
        '/receipt',
      )
    },
  },
  'home/do-not-contact-needs-details': {
    title: 'A way of contact without the detail it goes by is refused with 422, at that member',
    after: [doNotContactCheck],
    run: async (context) => {
      const { address: _, ...body } = usual(context)
      await context.each(contactWays, async (way) => {
        const asked = { ...body, requestId: idOf(context, incomplete), ways: [way] }
        const reply = (await context.client().ask(doNotContact, { body: asked })).mustBe(
          422,
          `A request to stop '${way}' says nowhere whose, and was not refused with 422.`,
        )
        reply.mustPointTo(detailFor[way])
      })
    },
  },
})
