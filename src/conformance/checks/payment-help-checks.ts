import { daysAfter } from '../../../contracts/civil-days.ts'
import type { PlanFrequency } from '../../../contracts/payment-help-rules.ts'
import { minInstalmentOf } from '../../../contracts/payment-help-rules.ts'
import type { PaymentHelp, PaymentPlan } from '../../../contracts/schemas/payment-help.ts'
import { cancelledPlans, maxInstalmentOf, plannedInstalments } from '../../payment-help/plan-rules.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { HttpClient } from '../http-client.ts'
import { LeftOut } from '../outcomes.ts'
import type { Reply } from '../reply.ts'
import { myAccount, paymentHelp, routeOf } from '../routes.ts'
import { reusablePair } from './csrf-checks.ts'
import { requestsLeftOut } from './fictitious-requests.ts'
import type { Order } from './orders.ts'
import { keyChecks, mustBeOfFirstAccount, newKey, refusing, sendOrder, withOrder } from './orders.ts'

/** All other checks of payment help depend on this one. */
const helpCheck = 'help/read'

const [readRoute, extendRoute, agreeRoute, cancelRoute] = [
  paymentHelp.read,
  paymentHelp.extend,
  paymentHelp.agree,
  paymentHelp.cancel,
].map((route) => routeOf(route).label) as [string, string, string, string]

const reading = {
  profile: 'customer',
  clauses: ['PAY-1', 'AUTH-14', 'API-12'],
  after: [loginCheck],
} as const
const writing = {
  profile: 'customer',
  clauses: ['PAY-1', 'API-12'],
  route: agreeRoute,
  after: [loginCheck, reusablePair, helpCheck],
  leftOut: requestsLeftOut,
} as const

const extend = (client: HttpClient, body: object, key = newKey()) =>
  sendOrder(client, paymentHelp.extend, body, key)
const cancel = (client: HttpClient, reference: string) =>
  client.ask(paymentHelp.cancel, { body: { reference } })
const planOf = (reply: Reply) => reply.json as unknown as PaymentPlan

async function helpOf(client: HttpClient): Promise<{ readonly reply: Reply; readonly found: PaymentHelp }> {
  const reply = (await client.ask(paymentHelp.read)).mustBe(200, 'What help there is was refused.')
  return { reply, found: reply.json as unknown as PaymentHelp }
}

export const paymentPlanOrder = {
  route: paymentHelp.agree,
  what: 'A payment plan',
  made: ['/reference'],
  ready: async (context: CheckContext) => {
    const client = await context.customer()
    const { found } = await helpOf(client)
    if (found.plan !== null)
      throw new LeftOut('the customer of the run has a payment plan, which is left alone')
    if (found.isPlanByPhone) throw new LeftOut('the customer of the run agrees to the next plan on the phone')
    if (found.planOffer === null)
      throw new LeftOut('the customer of the run owes too little for a payment plan')
    const { owed, firstFrom, firstUntil } = found.planOffer
    const frequency: PlanFrequency = 'FORTNIGHTLY'
    // More than the minimum, so that a smaller amount is refused only for being too small.
    const amount = Math.min(maxInstalmentOf(owed), minInstalmentOf(owed, frequency) + 1)
    const body = { owed, amount, frequency, firstOn: firstFrom, hasAgreed: true } as const
    return { client, body, others: [{ ...body, firstOn: daysAfter(firstFrom, 1) }], firstFrom, firstUntil }
  },
  undo: async (client: HttpClient) => {
    const { plan } = (await client.ask(paymentHelp.read)).json as Partial<PaymentHelp>
    if (plan) await cancel(client, plan.reference)
  },
} satisfies Order

/** A customer with a bill that can be extended. */
async function debtor(context: CheckContext) {
  const client = await context.customer()
  const { found } = await helpOf(client)
  for (const { invoiceNumber, dueOn, latestDueOn } of found.bills)
    if (latestDueOn !== null) return { client, invoiceNumber, dueOn, latestDueOn }
  throw new LeftOut('the customer of the run has no bill that could be put off')
}

const written = (instalments: readonly { dueOn: string; amount: number }[]) =>
  instalments.map(({ dueOn, amount }) => `${dueOn} ${amount}`).join(', ')

/** Checks of extensions and payment plans. Plans are ended again; the extension of one bill remains. */
export const paymentHelpChecks: readonly Check[] = [
  ...checksOf(reading, {
    [helpCheck]: {
      title: 'The help is of the account that the overview shows: its unpaid bills are no more than it owes',
      route: readRoute,
      run: async (context) => {
        const client = await context.customer()
        const { reply, found } = await helpOf(client)
        const own = (await mustBeOfFirstAccount(client, reply)).json as { balance?: number }
        const sum = found.bills.reduce((cents, { owed }) => cents + owed, 0)
        reply.mustHold(
          sum <= Math.max(0, own.balance ?? 0),
          'More is owed of the bills than of the account.',
          `at most ${own.balance}`,
          String(sum),
          '/bills',
        )
        reply.mustHold(
          found.plan === null
            ? found.bills.every(({ isInPlan }) => !isInPlan)
            : found.plan.status === 'ACTIVE',
          'A plan that has ended is reported as the active one, or its bills are still in a plan.',
          'ACTIVE, or null and no bill in it',
          String(found.plan?.status ?? null),
          '/plan',
        )
        for (const [at, { dueOn, latestDueOn }] of found.bills.entries())
          reply.mustHold(
            latestDueOn === null || latestDueOn > dueOn,
            'A bill can be put off to no day after its due date.',
            `after ${dueOn}`,
            String(latestDueOn),
            `/bills/${at}/latestDueOn`,
          )
      },
    },
  }),
  ...checksOf(writing, {
    'help/extension-limit': {
      title: 'A bill cannot be extended beyond the last possible day, nor to a day that is not later',
      route: extendRoute,
      run: async (context) => {
        const { client, invoiceNumber, dueOn, latestDueOn } = await debtor(context)
        await context.each([daysAfter(latestDueOn, 1), dueOn], async (day) => {
          const reply = (await extend(client, { invoiceNumber, dueOn: day })).mustBe(
            422,
            `A bill that is due on ${dueOn} was put off to ${day}.`,
          )
          reply.mustPointTo('/body/dueOn')
        })
      },
    },
    'help/extended': {
      title:
        'A bill that is put off is due on the new day, in the list of bills too; sent again it is the same, and a second time it is not',
      route: extendRoute,
      run: async (context) => {
        const { client, invoiceNumber, dueOn, latestDueOn } = await debtor(context)
        const key = newKey()
        const body = { invoiceNumber, dueOn: latestDueOn }
        const reply = (await extend(client, body, key)).mustBe(201, 'A bill was not put off.')
        const message = 'Another bill was put off, or to another day.'
        reply.mustMatch({ invoiceNumber, formerDueOn: dueOn, dueOn: latestDueOn }, message)
        ;(await extend(client, body, key)).mustBe(201, 'The same request was refused the second time.')
        ;(await extend(client, { ...body, dueOn: daysAfter(latestDueOn, -1) }, key)).mustBe(
          422,
          'A key was taken for another day.',
        )
        ;(await extend(client, body)).mustBe(409, 'A bill was put off twice.')
        const listed = (await client.ask(myAccount.bills)).mustBe(200, 'The bills were refused.')
        const { bills = [] } = listed.json as { bills?: { invoiceNumber: string }[] }
        const at = bills.findIndex((bill) => bill.invoiceNumber === invoiceNumber)
        listed.mustHave(`/bills/${at}/dueOn`, latestDueOn, 'The list of bills has the former due date.')
      },
    },
    'help/plan-adds-up': {
      title: 'The instalments of a plan are what was agreed to, and together what is owed, to the cent',
      run: (context) =>
        withOrder(context, paymentPlanOrder, async ({ client, body, reply }) => {
          const plan = planOf(reply)
          const wanted = plannedInstalments(body)
          reply.mustHold(
            plan.status === 'ACTIVE' && written(plan.instalments) === written(wanted),
            'The instalments are not what was agreed to.',
            written(wanted),
            written(plan.instalments),
            '/instalments',
          )
          const { reply: again, found } = await helpOf(client)
          again.mustMatch(
            { plan: { reference: plan.reference }, planOffer: null },
            'The plan cannot be read again, or another one is offered beside it.',
          )
          again.mustHold(
            found.bills.length > 0 &&
              found.bills.every(({ isInPlan, latestDueOn }) => isInPlan && latestDueOn === null),
            'Bills that the plan pays can be put off, or are not in it.',
            'all in the plan',
            found.bills.map(({ isInPlan }) => String(isInPlan)).join(', '),
            '/bills',
          )
        }),
    },
    'help/plan-limits': {
      title:
        'Instalments that take more than two years, are fewer than two, or begin outside the possible days, are refused at their member',
      run: async (context) => {
        const ready = await paymentPlanOrder.ready(context)
        const { firstFrom, firstUntil } = ready
        const { owed, frequency } = ready.body
        const refuse = refusing(context, paymentPlanOrder, ready)
        const wrong: readonly (readonly [string, object])[] = [
          ['/body/amount', { amount: minInstalmentOf(owed, frequency) - 1 }],
          ['/body/amount', { amount: maxInstalmentOf(owed) + 1 }],
          ['/body/firstOn', { firstOn: daysAfter(firstUntil, 1) }],
          ['/body/firstOn', { firstOn: daysAfter(firstFrom, -1) }],
        ]
        await context.each(wrong, async ([pointer, change]) => {
          const reply = await refuse(change, `A plan was made with ${JSON.stringify(change)}.`)
          reply.mustPointTo(pointer)
        })
      },
    },
    'help/plan-reviewed': {
      title: 'A plan over another amount than is owed is refused, and so is one that nobody has agreed to',
      run: async (context) => {
        const ready = await paymentPlanOrder.ready(context)
        const refuse = refusing(context, paymentPlanOrder, ready)
        await refuse({ owed: ready.body.owed + 1 }, 'A plan was made over more than is owed.', 409)
        await refuse({ hasAgreed: false }, 'A plan was made to which nobody has agreed.')
      },
    },
  }),
  ...keyChecks('help', paymentHelp, paymentPlanOrder, writing),
  ...checksOf(writing, {
    'help/one-at-a-time': {
      title: 'While a plan is active a second one is refused: the same money would be asked for twice',
      run: (context) =>
        withOrder(context, paymentPlanOrder, async (made) => {
          await refusing(context, paymentPlanOrder, made)({}, 'An account has two payment plans.', 409)
        }),
    },
    'help/cancelled': {
      title: 'A plan that was ended stays so: again it changes nothing, and another one can be agreed to',
      route: cancelRoute,
      run: (context) =>
        withOrder(context, paymentPlanOrder, async ({ client, reply: agreed }) => {
          for (const which of ['first', 'second']) {
            const ended = await cancel(client, planOf(agreed).reference)
            ended.mustBe(200, `A plan was not ended the ${which} time.`)
            ended.mustHave('/status', 'CANCELLED', 'A plan that was ended is not reported as cancelled.')
          }
          const { reply, found } = await helpOf(client)
          reply.mustHave('/plan', null, 'A plan that was ended is still active.')
          reply.mustHold(
            found.planOffer !== null,
            'No other plan is offered.',
            'a plan',
            'null',
            '/planOffer',
          )
        }),
    },
    'help/plan-by-phone': {
      title:
        'Where the next plan is agreed to on the phone alone, none is offered and an order is refused; plans that were ended before anything of them was due do not lead there',
      run: async (context) => {
        const client = await context.customer()
        const first = await helpOf(client)
        if (!first.found.isPlanByPhone)
          for (let ended = 0; ended < cancelledPlans.max; ended += 1)
            await withOrder(context, paymentPlanOrder, async () => {})
        const { reply, found } = await helpOf(client)
        reply.mustHave(
          '/isPlanByPhone',
          first.found.isPlanByPhone,
          'Plans that were ended on the day they were agreed to count as if they had not been paid.',
        )
        if (!found.isPlanByPhone) return
        reply.mustHave('/planOffer', null, 'A plan is offered that is agreed to on the phone alone.')
        const owed = found.bills.reduce((cents, bill) => cents + bill.owed, 0)
        const firstOn = daysAfter(new Date().toISOString().slice(0, 10), 7)
        const body = {
          owed,
          amount: maxInstalmentOf(owed),
          frequency: 'FORTNIGHTLY',
          firstOn,
          hasAgreed: true,
        }
        const refuse = refusing(context, paymentPlanOrder, { client, body, others: [] })
        await refuse({}, 'A plan was made that needs a call.', 409)
      },
    },
  }),
]
