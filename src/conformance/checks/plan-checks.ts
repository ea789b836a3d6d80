import { idempotencyHeader } from '../../../contracts/route-facts.ts'
import type { PlanChange, PlanChoices } from '../../../contracts/schemas/plan-change.ts'
import type { Check } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { HttpClient } from '../http-client.ts'
import { LeftOut, NotTried } from '../outcomes.ts'
import type { Reply } from '../reply.ts'
import { myAccount, routeOf } from '../routes.ts'
import { toJson } from '../to-json.ts'
import { reusablePair } from './csrf-checks.ts'
import { mustBeRefusedAt } from './must-point-to.ts'
import { dayFromNow, nobodysAccount, nobodysReference, requestsLeftOut } from './request-of-nobody.ts'

/** All other checks of plans depend on this one. */
export const choicesCheck = 'plans/choices'
export const unknownPlanAccountCheck = 'plans/unknown-account'

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

const newKey = () => crypto.randomUUID()
const order = (client: HttpClient, body: object, key: string | undefined = newKey()) =>
  client.ask(myAccount.changePlan, { body, headers: { [idempotencyHeader]: key } })
const cancel = (client: HttpClient, reference: string) =>
  client.ask(myAccount.cancelPlanChange, { body: { reference } })
const changeOf = (reply: Reply) => reply.json as unknown as PlanChange

async function choicesOf(client: HttpClient): Promise<{ reply: Reply; found: PlanChoices }> {
  const reply = (await client.ask(myAccount.plans)).mustBe(200, 'The plans of the account were refused.')
  return { reply, found: reply.json as unknown as PlanChoices }
}

/** A customer who can change plans, and a valid order for them. */
async function changer(context: CheckContext) {
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
  } as const
  return { client, found, other, body }
}

/** Tries something with a change that was agreed to, and cancels it, whatever came of it. */
async function withChange(
  { client, body }: Awaited<ReturnType<typeof changer>>,
  attempt: (change: PlanChange, reply: Reply, key: string) => Promise<void>,
): Promise<void> {
  const key = newKey()
  const reply = (await order(client, body, key)).mustBe(201, 'A change of plan was refused.')
  const change = changeOf(reply)
  try {
    await attempt(change, reply, key)
  } finally {
    await cancel(client, change.reference)
  }
}

/** A change that was taken though it should not be is undone. */
async function mustBeRefused(client: HttpClient, reply: Reply, status: 409 | 422, message: string) {
  if (reply.status === 201) await cancel(client, changeOf(reply).reference)
  reply.mustBe(status, message)
}

/** The plans of an account, and changing them. Each change is cancelled again. */
export const planChecks: readonly Check[] = [
  {
    ...reading,
    clauses: ['ACC-1', 'AUTH-14', 'API-12'],
    id: choicesCheck,
    title:
      'The plans are those of the account that the overview shows, and of one network and kind of customer',
    run: async (context) => {
      const client = await context.customer()
      const own = (await client.ask(myAccount.overview)).mustBe(200, 'The overview was refused.').json
      const { reply, found } = await choicesOf(client)
      const { accountNumber, current, choices } = found
      reply.mustHold(
        accountNumber === own.accountNumber &&
          current.planId === (own.plan as { planId?: unknown } | undefined)?.planId,
        'Account or plan are others than in the overview.',
        `${own.accountNumber}, ${toJson(own.plan)}`,
        `${accountNumber}, ${current.planId}`,
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
  {
    ...reading,
    id: 'plans/estimates',
    title: 'An estimate is told only where usage is known, and the difference is that to the present plan',
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
  {
    ...reading,
    id: 'plans/announced',
    title: 'Other prices that are announced are of the same plan, in another edition, and of a day to come',
    after: [loginCheck, choicesCheck],
    run: async (context) => {
      const { reply, found } = await choicesOf(await context.customer())
      const { current, choices } = found
      const announced = [
        { ...current, pointer: '/current/announced' },
        ...choices.map((choice, at) => ({ ...choice, ...choice.terms, pointer: `/choices/${at}/announced` })),
      ].flatMap(({ announced: next, ...plan }) => (next === undefined ? [] : [{ ...plan, next }]))
      if (announced.length === 0) throw new NotTried('no other prices of the customer’s plans are announced')
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
  {
    ...reading,
    clauses: ['ACC-1', 'AUTH-14', 'API-12'],
    id: unknownPlanAccountCheck,
    title: 'The plans of an account that is not the customer’s are not there',
    run: async (context) => {
      const client = await context.customer()
      const reply = await client.ask(myAccount.plans, { query: `?account=${nobodysAccount}` })
      reply.mustBe(404, 'The plans of nobody’s account were not answered with 404.')
    },
  },
  {
    ...writing,
    id: 'plans/agreed',
    title:
      'What is agreed to is what was shown: plan, prices, edition of the words, first day and cooling-off',
    run: async (context) => {
      const ready = await changer(context)
      const { found, other } = ready
      await withChange(ready, async (change, reply) => {
        reply.mustHold(
          toJson(change.terms) === toJson(other.terms),
          'The terms that were agreed to are not those that were shown.',
          toJson(other.terms),
          toJson(change.terms),
          '/terms',
        )
        reply.mustHold(
          change.consentVersion === found.consentVersion,
          'The consent is kept without the edition of its words.',
          found.consentVersion,
          change.consentVersion,
          '/consentVersion',
        )
        const apartMs = Math.abs(Date.parse(change.agreedAt) - context.nowSeconds * 1000)
        reply.mustHold(
          apartMs < 86_400_000,
          'The consent is kept with another time than that of the request.',
          'now',
          change.agreedAt,
          '/agreedAt',
        )
        const { startsOn, coolingOffEndsOn, from, isCancellable } = change
        reply.mustHold(
          startsOn === found.start.readStartsOn && from.planId === found.current.planId,
          'The change begins on another day than the reading, or is from another plan.',
          `${found.start.readStartsOn}, ${found.current.planId}`,
          `${startsOn}, ${from.planId}`,
        )
        // Ten business days are two weeks at least.
        reply.mustHold(
          coolingOffEndsOn === found.coolingOffEndsOn &&
            coolingOffEndsOn >= dayFromNow(context, 13) &&
            isCancellable,
          'A change cannot be cancelled for ten business days.',
          `until ${found.coolingOffEndsOn}, two weeks from now at least`,
          `until ${coolingOffEndsOn}, ${isCancellable ? '' : 'not '}cancellable`,
          '/coolingOffEndsOn',
        )
      })
    },
  },
  {
    ...writing,
    id: 'plans/agreed-stays',
    title: 'A change is listed as it was agreed to, and the plan before counts until it begins',
    run: async (context) => {
      const ready = await changer(context)
      await withChange(ready, async (change) => {
        const { reply, found } = await choicesOf(ready.client)
        const listed = found.changes.find(({ reference }) => reference === change.reference)
        reply.mustHold(
          toJson(listed) === toJson(change),
          'The list has another change than was agreed to.',
          toJson(change),
          toJson(listed),
          '/changes',
        )
        reply.mustHold(
          found.current.planId === ready.found.current.planId &&
            toJson(found.current.terms) === toJson(ready.found.current.terms),
          'The new plan counts before it begins, or the prices of the present one have moved.',
          toJson(ready.found.current),
          toJson(found.current),
          '/current',
        )
      })
    },
  },
  {
    ...writing,
    id: 'plans/one-at-a-time',
    title: 'While a change is open a second one is refused, and the reason is told',
    run: async (context) => {
      const ready = await changer(context)
      await withChange(ready, async () => {
        const second = await order(ready.client, ready.body)
        await mustBeRefused(ready.client, second, 409, 'A second change was agreed to while one is open.')
        const { reply, found } = await choicesOf(ready.client)
        reply.mustHold(
          found.obstacle?.reason === 'CHANGE_OPEN',
          'The plans do not say that a change is open.',
          'CHANGE_OPEN',
          String(found.obstacle?.reason),
          '/obstacle',
        )
      })
    },
  },
  {
    ...writing,
    id: 'plans/key-replayed',
    title: 'The same key and body are the same change; with another body the key is refused',
    run: async (context) => {
      const ready = await changer(context)
      const { client, body } = ready
      await withChange(ready, async (change, _, key) => {
        const again = (await order(client, body, key)).mustBe(201, 'The same request was refused.')
        again.mustHold(
          changeOf(again).reference === change.reference,
          'The same key made two changes.',
          change.reference,
          changeOf(again).reference,
          '/reference',
        )
        const other = await order(client, { ...body, concession: 'NOT_SURE' }, key)
        other.mustBe(422, 'A key was taken for another change.')
      })
    },
  },
  {
    ...writing,
    id: 'plans/key-needed',
    title: 'A change without a key, or with one that is too short, is refused',
    run: async (context) => {
      const { client, body } = await changer(context)
      for (const key of [undefined, 'short']) {
        const reply = await client.ask(myAccount.changePlan, { body, headers: { [idempotencyHeader]: key } })
        await mustBeRefused(client, reply, 422, 'A plan was changed without a key that names the change.')
      }
    },
  },
  {
    ...writing,
    id: 'plans/consent-needed',
    title: 'Without explicit consent, and without the question about concessions, no plan is changed',
    run: async (context) => {
      const { client, body } = await changer(context)
      const { consent, concession: _, ...rest } = body
      const bodies: readonly (readonly [object, 409 | 422, string])[] = [
        [{ ...rest, concession: 'NO' }, 422, 'A plan was changed without any consent.'],
        [
          { ...body, consent: { ...consent, hasAgreed: false } },
          422,
          'A plan was changed though nobody has agreed.',
        ],
        [{ ...rest, consent }, 422, 'A plan was changed, and nobody was asked about a concession.'],
        [
          { ...body, consent: { ...consent, version: 'gridfront-conform' } },
          409,
          'A consent to words that were never shown was taken.',
        ],
      ]
      await context.each(bodies, async ([other, status, message]) =>
        mustBeRefused(client, await order(client, other), status, message),
      )
    },
  },
  {
    ...writing,
    id: 'plans/only-offered',
    title: 'A plan that is not offered here is refused, and so are prices that were not shown',
    run: async (context) => {
      const { client, body, found } = await changer(context)
      const nowhere = await order(client, { ...body, planId: 'gridfront-conform-nowhere' })
      await mustBeRefused(client, nowhere, 422, 'A plan was taken that is not offered at this address.')
      mustBeRefusedAt(nowhere, '/body/planId', 'A plan was taken that is not offered at this address.')
      const prices = await order(client, { ...body, planVersion: 'gridfront-conform' })
      await mustBeRefused(client, prices, 409, 'Prices were agreed to that were not shown.')
      const present = found.choices.find(({ isCurrent }) => isCurrent)
      const lacking = found.choices.find(({ need }) => need !== null)
      for (const choice of [present, lacking]) {
        if (choice === undefined) continue
        const { planId, version } = choice.terms
        const reply = await order(client, { ...body, planId, planVersion: version })
        await mustBeRefused(client, reply, 409, 'A plan was taken that is the present one, or cannot be had.')
      }
    },
  },
  {
    ...writing,
    id: 'plans/days',
    title: 'A day is needed where one is chosen, and none is taken that cannot be chosen',
    run: async (context) => {
      const { client, body, found } = await changer(context)
      const { chosenDay } = found.start
      const chosen = { ...body, start: 'CHOSEN_DAY' }
      const wrong = [
        undefined,
        dayFromNow(context, -3),
        dayFromNow(context, 400),
        ...(chosenDay === null ? [dayFromNow(context, 20)] : []),
      ]
      await context.each(wrong, async (startsOn) => {
        const reply = await order(client, { ...chosen, ...(startsOn !== undefined && { startsOn }) })
        await mustBeRefused(client, reply, 422, `A change was taken for the day ${startsOn ?? 'of nothing'}.`)
      })
      if (chosenDay === null) return
      const good = await order(client, { ...chosen, startsOn: chosenDay.earliest })
      const change = changeOf(good.mustBe(201, 'The earliest day was refused.'))
      await cancel(client, change.reference)
      good.mustHold(
        change.startsOn === chosenDay.earliest,
        'The change begins on another day than was chosen.',
        chosenDay.earliest,
        change.startsOn,
        '/startsOn',
      )
    },
  },
  {
    ...writing,
    id: 'plans/cancel',
    title:
      'A change is cancelled in its cooling-off period: the plan before stays, and another can be agreed to',
    route: cancelRoute,
    run: async (context) => {
      const ready = await changer(context)
      const { client } = ready
      const change = changeOf((await order(client, ready.body)).mustBe(201, 'A change of plan was refused.'))
      const first = (await cancel(client, change.reference)).mustBe(200, 'A change could not be cancelled.')
      const { status, cancelledAt, isCancellable } = changeOf(first)
      first.mustHold(
        status === 'CANCELLED' && cancelledAt !== null && !isCancellable,
        'A change that was cancelled is not told as such.',
        'CANCELLED, with its time',
        `${status}, ${cancelledAt}`,
      )
      const again = (await cancel(client, change.reference)).mustBe(200, 'Cancelling again was refused.')
      again.mustHold(
        changeOf(again).cancelledAt === cancelledAt,
        'Cancelling again has another time than the first.',
        String(cancelledAt),
        String(changeOf(again).cancelledAt),
        '/cancelledAt',
      )
      const { reply, found } = await choicesOf(client)
      reply.mustHold(
        found.current.planId === ready.found.current.planId && found.obstacle === null,
        'The plan before does not stay, or nothing can be agreed to any more.',
        `${ready.found.current.planId}, nothing in the way`,
        `${found.current.planId}, ${found.obstacle?.reason ?? 'nothing in the way'}`,
      )
    },
  },
  {
    ...writing,
    clauses: ['ACC-1', 'AUTH-14', 'API-12'],
    id: 'plans/cancel-of-nobody',
    title: 'A change that is not the customer’s is not there, and nor is an account',
    route: cancelRoute,
    run: async (context) => {
      const { client, body } = await changer(context)
      ;(await cancel(client, nobodysReference)).mustBe(404, 'A change of nobody was cancelled.')
      const reply = await order(client, { ...body, account: nobodysAccount })
      if (reply.status === 201) await cancel(client, changeOf(reply).reference)
      reply.mustBe(404, 'The plan of an account was changed that is not the customer’s.')
    },
  },
  {
    ...writing,
    id: 'plans/cancel-too-late',
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
]
