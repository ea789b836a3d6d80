import { dayMs } from '../../../contracts/civil-days.ts'
import type { PlanChange, PlanChoices } from '../../../contracts/schemas/plan-change.ts'
import { planCoolingOffBusinessDays } from '../../plan-change/plan-change-rules.ts'
import { addBusinessDays } from '../../validators/business-days.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { HttpClient } from '../http-client.ts'
import { LeftOut, NotTried } from '../outcomes.ts'
import type { Reply } from '../reply.ts'
import { myAccount, routeOf } from '../routes.ts'
import { reusablePair } from './csrf-checks.ts'
import { dayFromNow, requestsLeftOut } from './fictitious-requests.ts'
import type { Order } from './orders.ts'
import { keyChecks, mustBeOfFirstAccount, refusing, withOrder } from './orders.ts'

/** Without public holidays, which differ by state, because no answer names the state of supply. */
const noHolidays = { from: '2000-01-01', until: '2999-12-31', holidays: [] }

/** All other checks of plans depend on this one. */
const choicesCheck = 'plans/choices'

const [choicesRoute, changeRoute, cancelRoute] = [
  myAccount.plans,
  myAccount.changePlan,
  myAccount.cancelPlanChange,
].map((route) => routeOf(route).label) as [string, string, string]

const reading = {
  profile: 'customer',
  clauses: ['ACC-1', 'API-12'],
  route: choicesRoute,
  after: [loginCheck],
} as const
const writing = {
  profile: 'customer',
  clauses: ['ACC-1', 'ORIG-2', 'API-12'],
  route: changeRoute,
  after: [loginCheck, reusablePair, choicesCheck],
  leftOut: requestsLeftOut,
} as const

const cancel = (client: HttpClient, reference: string) =>
  client.ask(myAccount.cancelPlanChange, { body: { reference } })
const changeOf = (reply: Reply) => reply.json as unknown as PlanChange

export async function choicesOf(client: HttpClient): Promise<{ reply: Reply; found: PlanChoices }> {
  const reply = (await client.ask(myAccount.plans)).mustBe(200, 'The plans of the account were refused.')
  return { reply, found: reply.json as unknown as PlanChoices }
}

/** A change to the first plan that the customer can have. */
export const planOrder = {
  route: myAccount.changePlan,
  what: 'A change of plan',
  made: ['/reference'],
  ready: async (context: CheckContext) => {
    const client = await context.customer()
    const { found } = await choicesOf(client)
    if (found.obstacle !== null)
      throw new LeftOut(`the plan of the customer cannot be changed now: ${found.obstacle.reason}`)
    const other = found.choices.find(({ isCurrent, need }) => !isCurrent && need === null)
    if (other === undefined) throw new LeftOut('the customer has no other plan to change to')
    const body = {
      planId: other.terms.planId,
      planVersion: other.terms.version,
      start: 'NEXT_READ',
      concession: 'NO',
      consent: { version: found.consentVersion, hasAgreed: true },
    }
    return { client, found, other, body, others: [{ ...body, concession: 'NOT_SURE' }] }
  },
  undo: (client: HttpClient, accepted: Reply) => cancel(client, changeOf(accepted).reference),
} satisfies Order

/** The plans of an account, and changing them. Each change is cancelled again. */
export const planChecks: readonly Check[] = [
  ...checksOf(reading, {
    [choicesCheck]: {
      clauses: ['ACC-1', 'AUTH-14', 'API-12'],
      title:
        'The plans are those of the account that the overview shows, and of one network and kind of customer',
      run: async (context) => {
        const client = await context.customer()
        const { reply, found } = await choicesOf(client)
        const { current, choices } = found
        const own = await mustBeOfFirstAccount(client, reply)
        reply.mustHave(
          '/current/planId',
          own.at('/plan/planId'),
          'The plan is another one than in the overview.',
        )
        const kinds = new Set(choices.map(({ terms }) => `${terms.network}, ${terms.customerType}`))
        reply.mustHold(
          kinds.size <= 1,
          'Plans of several networks or kinds of customer are offered to one account.',
          'one network and kind of customer',
          [...kinds].join('; '),
          '/choices',
        )
        const marked = choices.filter(({ isCurrent }) => isCurrent)
        reply.mustHold(
          marked.length <= 1 && marked.every(({ terms }) => terms.planId === current.planId),
          'Another plan than the present one is marked as it.',
          current.planId,
          marked.map(({ terms }) => terms.planId).join(', '),
          '/choices',
        )
      },
    },
    'plans/estimates': {
      title: 'Estimates exist only if usage is known, and differences are relative to the current plan',
      after: [loginCheck, choicesCheck],
      run: async (context) => {
        const { reply, found } = await choicesOf(await context.customer())
        const { basis, choices } = found
        const present = choices.find(({ isCurrent }) => isCurrent)?.annualCents ?? null
        for (const [at, { annualCents, differenceCents }] of choices.entries()) {
          reply.mustHold(
            basis !== null || annualCents === null,
            'A year is estimated of which nothing is known.',
            'null',
            String(annualCents),
            `/choices/${at}/annualCents`,
          )
          const wanted = annualCents === null || present === null ? differenceCents : annualCents - present
          reply.mustHold(
            differenceCents === wanted && (annualCents !== null || differenceCents === null),
            'The difference is not that of the two estimates.',
            String(annualCents === null ? null : wanted),
            String(differenceCents),
            `/choices/${at}/differenceCents`,
          )
        }
      },
    },
    'plans/what-if': {
      title:
        'With an electric car no plan costs less, with panels none costs more, and the answer says what it supposes',
      after: [loginCheck, choicesCheck],
      run: async (context) => {
        const client = await context.customer()
        const { found: now } = await choicesOf(client)
        if (now.basis === null) throw new NotTried('too little is known of the customer’s usage')
        for (const [supposed, sign, message] of [
          [{ evKmPerWeek: 200 }, 1, 'A year costs less with an electric car.'],
          [{ solarKw: 6.6 }, -1, 'A year costs more with panels.'],
        ] as const) {
          const query = `?${new URLSearchParams(Object.entries(supposed).map(([name, value]) => [name, String(value)]))}`
          const reply = (await client.ask(myAccount.plans, { query })).mustBe(
            200,
            'What a plan would cost with a car or panels was refused.',
          )
          const { whatIf, choices } = reply.json as unknown as PlanChoices
          if (whatIf === undefined) throw new LeftOut('the backend makes no such estimates')
          reply.mustMatch(
            { whatIf: { solarKw: 0, batteryKwh: 0, evKmPerWeek: 0, ...supposed } },
            'The answer supposes something else than was asked.',
          )
          for (const [at, { terms, annualCents }] of choices.entries()) {
            // Some plans pay for use, or charge for what is sent to the grid.
            if (terms.prices.some(({ unitPrice }) => unitPrice.startsWith('-'))) continue
            const before =
              now.choices.find((choice) => choice.terms.planId === terms.planId)?.annualCents ?? null
            reply.mustHold(
              annualCents === null || before === null || Math.sign(annualCents - before) !== -sign,
              message,
              `${sign > 0 ? 'at least' : 'at most'} ${before}`,
              String(annualCents),
              `/choices/${at}/annualCents`,
            )
          }
        }
      },
    },
    'plans/announced': {
      title: 'Other prices that are announced are of the same plan, in another edition, and of a day to come',
      after: [loginCheck, choicesCheck],
      run: async (context) => {
        const { reply, found } = await choicesOf(await context.customer())
        const { current, choices } = found
        const announced = [
          { ...current, pointer: '/current/announced' },
          ...choices.map((choice, at) => ({
            ...choice,
            ...choice.terms,
            pointer: `/choices/${at}/announced`,
          })),
        ].flatMap(({ announced: next, ...plan }) => (next === undefined ? [] : [{ ...plan, next }]))
        if (announced.length === 0)
          throw new NotTried('no other prices of the customer’s plans are announced')
        // The day is that of the supply, which may be one ahead of this clock's.
        const yesterday = dayFromNow(context, -1)
        for (const { planId, terms, next, pointer } of announced) {
          reply.mustHold(
            next.terms.planId === planId && (terms === null || next.terms.network === terms.network),
            'Prices are announced of another plan or network.',
            `${planId}, ${terms?.network ?? 'any network'}`,
            `${next.terms.planId}, ${next.terms.network}`,
            `${pointer}/terms`,
          )
          reply.mustHold(
            next.terms.version !== terms?.version,
            'The announced prices have the edition of those that apply.',
            `another than ${terms?.version}`,
            next.terms.version,
            `${pointer}/terms/version`,
          )
          reply.mustHold(
            next.from > yesterday,
            'Prices are announced for a day that is over.',
            `after ${yesterday}`,
            next.from,
            `${pointer}/from`,
          )
        }
      },
    },
  }),
  ...checksOf(writing, {
    'plans/agreed': {
      title:
        'What is agreed to is what was shown: plan, prices, edition of the words, first day and cooling-off',
      run: (context) =>
        withOrder(context, planOrder, async ({ found, other, reply }) => {
          const change = changeOf(reply)
          reply.mustHave(
            '/terms',
            other.terms,
            'The terms that were agreed to are not those that were shown.',
          )
          reply.mustHave(
            '/consentVersion',
            found.consentVersion,
            'The consent is kept without the edition of its words.',
          )
          const apartMs = Math.abs(Date.parse(change.agreedAt) - context.nowSeconds * 1000)
          reply.mustHold(
            apartMs < dayMs,
            'The consent is kept with another time than that of the request.',
            'now',
            change.agreedAt,
            '/agreedAt',
          )
          const { coolingOffEndsOn, isCancellable } = change
          reply.mustMatch(
            { startsOn: found.start.readStartsOn, from: { planId: found.current.planId } },
            'The change begins on another day than the reading, or is from another plan.',
          )
          // The day of the supply is this clock's or the next one; a public holiday can only make the end later.
          const earliest = addBusinessDays(dayFromNow(context, 0), planCoolingOffBusinessDays, noHolidays)
          reply.mustHold(
            coolingOffEndsOn === found.coolingOffEndsOn && coolingOffEndsOn >= earliest && isCancellable,
            'A change cannot be cancelled for ten business days.',
            `until ${found.coolingOffEndsOn}, and not before ${earliest}`,
            `until ${coolingOffEndsOn}, ${isCancellable ? '' : 'not '}cancellable`,
            '/coolingOffEndsOn',
          )
        }),
    },
    'plans/agreed-stays': {
      title: 'A change is listed as it was agreed to, and the plan before counts until it begins',
      run: (context) =>
        withOrder(context, planOrder, async ({ client, found: before, reply: agreed }) => {
          const { reply, found } = await choicesOf(client)
          const at = found.changes.findIndex(({ reference }) => reference === agreed.json.reference)
          reply.mustHave(`/changes/${at}`, agreed.json, 'The list has another change than was agreed to.')
          const { planId, terms } = before.current
          reply.mustMatch(
            { current: { planId, terms } },
            'The new plan counts before it begins, or the prices of the present one have moved.',
          )
        }),
    },
    'plans/one-at-a-time': {
      title: 'While a change is open a second one is refused, with the reason',
      run: (context) =>
        withOrder(context, planOrder, async (made) => {
          const refuse = refusing(context, planOrder, made)
          await refuse({}, 'A second change was agreed to while one is open.', 409)
          const { reply } = await choicesOf(made.client)
          reply.mustHave('/obstacle/reason', 'CHANGE_OPEN', 'The plans do not say that a change is open.')
        }),
    },
  }),
  ...keyChecks('plans', myAccount, planOrder, writing),
  ...checksOf(writing, {
    'plans/consent-needed': {
      title: 'Without explicit consent, and without the question about concessions, no plan is changed',
      run: async (context) => {
        const ready = await planOrder.ready(context)
        const { consent } = ready.body
        const refuse = refusing(context, planOrder, ready)
        const wrong = [
          [{ consent: undefined }, 'A plan was changed without any consent.'],
          [{ consent: { ...consent, hasAgreed: false } }, 'A plan was changed though nobody has agreed.'],
          [{ concession: undefined }, 'A plan was changed, and nobody was asked about a concession.'],
        ] as const
        await context.each(wrong, async ([change, message]) => {
          await refuse(change, message)
        })
        const other = { consent: { ...consent, version: 'gridfront-conform' } }
        const reply = await refuse(other, 'A consent to words that were never shown was taken.')
        reply.mustPointTo('/body/consent/version')
      },
    },
    'plans/only-offered': {
      title: 'A plan that is not offered here is refused, and so are prices that were not shown',
      run: async (context) => {
        const ready = await planOrder.ready(context)
        const refuse = refusing(context, planOrder, ready)
        const nowhere = { planId: 'gridfront-conform-nowhere' }
        const reply = await refuse(nowhere, 'A plan was taken that is not offered at this address.')
        reply.mustPointTo('/body/planId')
        await refuse({ planVersion: 'gridfront-conform' }, 'Prices were agreed to that were not shown.', 409)
        const { choices } = ready.found
        for (const choice of [
          choices.find((one) => one.isCurrent),
          choices.find((one) => one.need !== null),
        ]) {
          if (choice === undefined) continue
          const { planId, version: planVersion } = choice.terms
          await refuse(
            { planId, planVersion },
            'A plan was taken that is the present one, or cannot be had.',
            409,
          )
        }
      },
    },
    'plans/days': {
      title: 'A day is needed where one is chosen, and none is taken that cannot be chosen',
      run: async (context) => {
        const ready = await planOrder.ready(context)
        const refuse = refusing(context, planOrder, ready)
        const { chosenDay } = ready.found.start
        const start = 'CHOSEN_DAY'
        const wrong = [
          undefined,
          dayFromNow(context, -3),
          dayFromNow(context, 400),
          ...(chosenDay === null ? [dayFromNow(context, 20)] : []),
        ]
        await context.each(wrong, async (startsOn) => {
          await refuse({ start, startsOn }, `A change was taken for the day ${startsOn ?? 'of nothing'}.`)
        })
        if (chosenDay === null) return
        const { earliest: startsOn } = chosenDay
        const mustBegin = async ({ reply }: { readonly reply: Reply }) => {
          reply.mustHave('/startsOn', startsOn, 'The change begins on another day than was chosen.')
        }
        await withOrder(context, planOrder, mustBegin, { start, startsOn })
      },
    },
    'plans/cancel': {
      title:
        'A change is cancelled in its cooling-off period: the plan before stays, and another can be agreed to',
      route: cancelRoute,
      run: (context) =>
        withOrder(context, planOrder, async ({ client, found: before, reply: agreed }) => {
          const { reference } = changeOf(agreed)
          const first = (await cancel(client, reference)).mustBe(200, 'A change could not be cancelled.')
          const { status, cancelledAt, isCancellable } = changeOf(first)
          first.mustHold(
            status === 'CANCELLED' && cancelledAt !== null && !isCancellable,
            'A cancelled change is not reported as cancelled.',
            'CANCELLED, with its time',
            `${status}, ${cancelledAt}`,
          )
          const again = (await cancel(client, reference)).mustBe(200, 'Cancelling again was refused.')
          again.mustHave('/cancelledAt', cancelledAt, 'Cancelling again has another time than the first.')
          const { reply } = await choicesOf(client)
          reply.mustMatch(
            { current: { planId: before.current.planId }, obstacle: null },
            'The plan before does not stay, or nothing can be agreed to any more.',
          )
        }),
    },
    'plans/cancel-too-late': {
      title: 'After its cooling-off period a change cannot be cancelled',
      route: cancelRoute,
      run: async (context) => {
        const client = await context.customer()
        const { found } = await choicesOf(client)
        const today = dayFromNow(context, -1)
        const old = found.changes.find(
          ({ status, coolingOffEndsOn }) => status === 'AGREED' && coolingOffEndsOn < today,
        )
        if (old === undefined)
          throw new NotTried('the customer has no change of plan whose cooling-off period is over')
        ;(await cancel(client, old.reference)).mustBe(
          409,
          'A change was cancelled after its cooling-off period.',
        )
      },
    },
  }),
]
