import type { SignUpReceipt } from '../../../contracts/schemas/sign-up.ts'
import { signUpSections } from '../../../contracts/sign-up-rules.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import type { HttpClient } from '../http-client.ts'
import { LeftOut } from '../outcomes.ts'
import type { Reply } from '../reply.ts'
import { origination, routeOf } from '../routes.ts'
import { toJson } from '../to-json.ts'
import type { Begun } from './fictitious-sign-up.ts'
import {
  agreedBy,
  applicationIn,
  begin,
  beginAgreed,
  fictitiousApplicant,
  mustName,
  otherPlan,
  read,
  save,
  writing,
} from './fictitious-sign-up.ts'
import { mustBeUnchanged } from './origination-checks.ts'

const common = { ...writing, route: routeOf(origination.submit).label }
/** The checks of a submission's body depend on this one. */
export const submitCheck = 'origination/nothing-to-submit'
export const onceCheck = 'origination/submits-once'
/** Tolerance between the times of one request: the clocks of two servers may differ. */
const maxApartMs = 300_000

const submit = (client: HttpClient, version: number): Promise<Reply> =>
  client.ask(origination.submit, { body: { version } })

/**
 * A complete application for a new home: a retailer refuses a second switch to a home that it supplies, so the
 * address depends on the time (`ms`). Left out if an application of a fictitious person cannot be submitted.
 */
export async function complete(
  context: CheckContext,
  door = 1,
  ms = Math.floor(context.nowSeconds * 1000),
): Promise<Begun> {
  const { plan: planId = fictitiousApplicant.plan.planId } = context
  const unit = `${door}-${context.seed}`
  const lot = `Lot ${ms}`
  const address = { ...fictitiousApplicant.supply.address, unit, number: lot }
  const begun = await beginAgreed(context, {
    ...fictitiousApplicant,
    supply: { ...fictitiousApplicant.supply, address },
    plan: { planId },
  })
  const { stop } = begun.application
  if (stop === null) return begun
  const wayOut =
    stop === 'PLAN_NOT_OFFERED' ? '; --plan names one that a household at postcode 2000 can sign up for' : ''
  throw new LeftOut(`the fictitious application cannot continue at this backend (${stop}${wayOut})`)
}

interface Sent {
  readonly reply: Reply
  readonly receipt: SignUpReceipt
}
export async function send({ client, application }: Begun): Promise<Sent> {
  const reply = await submit(client, application.version)
  const { receipt } = applicationIn(reply, 'An application that has all it needs was refused.')
  return {
    reply,
    receipt: receipt ?? reply.fail('There is no receipt in the answer.', 'a receipt', 'none', '/application'),
  }
}

/** What happens to a submitted application. */
export const originationSendingChecks: readonly Check[] = [
  {
    id: submitCheck,
    title: 'A browser without an application sends none: 409',
    clauses: ['ORIG-1', 'API-12'],
    profile: 'customer',
    route: common.route,
    run: async (context) => {
      const reply = await submit(context.client(), 1)
      reply.mustBe(409, 'An application that there is not was sent, or not refused with 409.')
    },
  },
  ...checksOf(common, {
    'origination/submit-names-missing': {
      title: 'An application that lacks sections is not sent: 422 names each of them, and no other',
      run: async (context) => {
        const begun = await begin(context, { supply: fictitiousApplicant.supply })
        const reply = await submit(begun.client, begun.application.version)
        const missing = signUpSections.filter((section) => section !== 'supply')
        mustName(
          reply,
          missing.map((section) => `/${section}`),
          'An application without most of its sections was not refused with 422.',
        )
        const { pointers } = reply
        reply.mustHold(
          !pointers.some((pointer) => pointer.split('/').includes('supply')),
          'A section that is there is named as missing.',
          'no pointer to supply',
          pointers.join(', '),
          '/errors',
        )
        await mustBeUnchanged(begun.client, begun.application, 'It was refused')
      },
    },
    'origination/submit-needs-consents': {
      title: 'An application without each consent that it needs is not sent: 422 points at the consents',
      clauses: [...common.clauses, 'ORIG-2'],
      run: async (context) => {
        const { agreed } = fictitiousApplicant.consents
        // The second is needed because bills come by e-mail, the third because of the concession.
        const terms = ['CREDIT_CHECK', 'ELECTRONIC_DELIVERY', 'CONCESSION_CHECK']
        await context.each(terms, async (left) => {
          const consents = { agreed: agreed.filter(({ term }) => term !== left) }
          const begun = await beginAgreed(context, { ...fictitiousApplicant, consents })
          const reply = await submit(begun.client, begun.application.version)
          reply.mustBe(422, `An application without the consent ${left} was not refused with 422.`)
          const { pointers } = reply
          reply.mustHold(
            pointers.some((pointer) => pointer.split('/').includes('consents')),
            'The answer does not say that a consent is missing.',
            'errors with a pointer into consents',
            pointers.join(', ') || 'none',
            '/errors',
          )
          await mustBeUnchanged(begun.client, begun.application, 'It was refused')
        })
      },
    },
    'origination/keeps-consents': {
      title: 'Each consent comes back with the edition that was shown, and the time at which it was given',
      route: routeOf(origination.save).label,
      clauses: [...common.clauses, 'ORIG-2'],
      run: async (context) => {
        const { client, application: begun } = await begin(context, { plan: fictitiousApplicant.plan })
        const consents = agreedBy(begun)
        await save(client, begun.version, { consents })
        const { reply, application } = await read(client)
        const agreed = application?.consents?.agreed ?? []
        const editions = (list: readonly { readonly term: string; readonly version: string }[]) =>
          list
            .map(({ term, version }) => `${term} ${version}`)
            .toSorted()
            .join(', ')
        reply.mustHold(
          editions(agreed) === editions(consents.agreed),
          'The consents are not those that were given, with their editions.',
          editions(consents.agreed),
          editions(agreed) || 'none',
          '/application/consents/agreed',
        )
        const savedMs = Date.parse(application?.savedAt ?? '')
        for (const { term, agreedAt } of agreed)
          reply.mustHold(
            Math.abs(Date.parse(agreedAt) - savedMs) <= maxApartMs,
            `The consent ${term} has not the time at which it was given.`,
            `about ${application?.savedAt}`,
            agreedAt,
            '/application/consents/agreed',
          )
      },
    },
    'origination/unknown-edition': {
      title: 'An edition of the terms that does not exist is refused with 422, at its place',
      route: routeOf(origination.save).label,
      clauses: [...common.clauses, 'ORIG-2'],
      run: async (context) => {
        const { client, application } = await begin(context, { plan: fictitiousApplicant.plan })
        if (application.editions === undefined)
          throw new LeftOut('this backend does not say which editions can be agreed to')
        const [first] = agreedBy(application).agreed
        const agreed = [...(first ? [first] : []), { term: 'MARKETING', version: 'no-such-edition' }]
        const body = { version: application.version, consents: { agreed } }
        mustName(
          await client.ask(origination.save, { body }),
          [`/consents/agreed/${agreed.length - 1}/version`],
          'An agreement to an edition that does not exist was not refused with 422.',
        )
        await mustBeUnchanged(client, application, 'It was refused')
      },
    },
    'origination/submit-stale': {
      title: 'A version that the applicant has not seen is not sent: 409',
      run: async (context) => {
        const { client, application: first } = await complete(context)
        const { application: second } = await save(client, first.version, otherPlan)
        ;(await submit(client, first.version)).mustBe(
          409,
          'An application was sent in another version than the one that was named.',
        )
        await mustBeUnchanged(client, second, 'It was refused')
      },
    },
    [onceCheck]: {
      title: 'An application is sent once: sent again it gets the same receipt, and another one another',
      run: async (context) => {
        const begun = await complete(context)
        const first = await send(begun)
        const again = await send(begun)
        again.reply.mustHave(
          '/application/receipt',
          first.receipt,
          'The same application, sent again as after a lost answer, got another receipt.',
        )
        const another = await send(await complete(context, 2))
        another.reply.mustHold(
          another.receipt.reference !== first.receipt.reference,
          'Two applications got one reference.',
          'a reference of its own',
          another.receipt.reference,
          '/application/receipt/reference',
        )
      },
    },
    'origination/unconfirmed-tells-nothing': {
      title:
        'Until the mailed link is used nothing is decided and fictitiousApplicant is stopped: not even a second one for the same home',
      clauses: [...common.clauses, 'ORIG-5'],
      after: [...common.after, onceCheck],
      run: async (context) => {
        const sameMs = Math.floor(context.nowSeconds * 1000)
        const first = await send(await complete(context, 3, sameMs))
        const second = await send(await complete(context, 3, sameMs))
        for (const { reply, receipt } of [first, second])
          reply.mustHold(
            receipt.outcome === 'UNCONFIRMED' && receipt.coolingOffEndsOn === undefined,
            'An application was decided although fictitiousApplicant has confirmed its email address: strangers learn from it who is a customer, and stand in others’ way.',
            'UNCONFIRMED, without coolingOffEndsOn',
            toJson(receipt),
            '/application/receipt/outcome',
          )
      },
    },
    'origination/receipt-tells-nothing': {
      title: 'What was sent comes back without anything of the applicant: others may use the same browser',
      clauses: [...common.clauses, 'ORIG-5'],
      after: [...common.after, onceCheck],
      run: async (context) => {
        const begun = await complete(context, 4)
        const { person, support, supply } = fictitiousApplicant
        const values = [
          ...[person.givenName, person.familyName, person.birthDate, person.email, person.phone],
          ...[support.concession.holder, supply.address.street],
        ]
        const { reply } = await send(begun)
        for (const answer of [reply, (await read(begun.client)).reply])
          for (const value of values)
            answer.mustHold(
              !answer.body.includes(toJson(value)),
              'An application that was sent comes back with answers of the applicant.',
              'the receipt, and the plan',
              value,
              '/application',
            )
      },
    },
    'origination/sent-is-final': {
      title: 'What was sent stays as it is: a change is 409, and the receipt is read back',
      after: [...common.after, onceCheck],
      run: async (context) => {
        const begun = await complete(context)
        const { client } = begun
        const { receipt } = await send(begun)
        const { reply, application } = await read(client)
        reply.mustHave('/application/receipt', receipt, 'The receipt is not read back.')
        const versions = [begun.application.version, application?.version ?? 0]
        await context.each(versions, async (version) => {
          const body = { version, ...otherPlan }
          ;(await client.ask(origination.save, { body })).mustBe(
            409,
            'An application was changed after it was sent.',
          )
        })
        await mustBeUnchanged(client, application, 'A change was refused')
      },
    },
  }),
]
