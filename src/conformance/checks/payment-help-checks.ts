import type { PlanFrequency } from '../../../contracts/payment-help-rules.ts'
import {
  cancelledPlans,
  leastInstalmentOf,
  mostInstalmentOf,
  plannedInstalments,
} from '../../../contracts/payment-help-rules.ts'
import { idempotencyHeader } from '../../../contracts/route-facts.ts'
import type { PaymentExtension, PaymentHelp, PaymentPlan } from '../../../contracts/schemas/payment-help.ts'
import { daysAfter } from '../../dates/day-in-state.ts'
import type { Check } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { HttpClient } from '../http-client.ts'
import { LeftOut } from '../outcomes.ts'
import type { Reply } from '../reply.ts'
import { myAccount, paymentHelp, routeOf } from '../routes.ts'
import { reusablePair } from './csrf-checks.ts'
import { mustPointTo } from './must-point-to.ts'
import { nobodysAccount, nobodysReference, requestsLeftOut } from './request-of-nobody.ts'

/** All other checks of payment help depend on this one. */
export const helpCheck = 'help/read'
export const unknownHelpAccountCheck = 'help/unknown-account'

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

type Body = Readonly<Record<string, unknown>>
const newKey = () => crypto.randomUUID()
const agree = (client: HttpClient, body: Body, key: string | undefined = newKey()) =>
  client.ask(paymentHelp.agree, { body, headers: { [idempotencyHeader]: key } })
const extend = (client: HttpClient, body: Body, key: string | undefined = newKey()) =>
  client.ask(paymentHelp.extend, { body, headers: { [idempotencyHeader]: key } })
const cancel = (client: HttpClient, reference: string) =>
  client.ask(paymentHelp.cancel, { body: { reference } })
const planOf = (reply: Reply) => reply.json as unknown as PaymentPlan

async function helpOf(client: HttpClient): Promise<{ readonly reply: Reply; readonly found: PaymentHelp }> {
  const reply = (await client.ask(paymentHelp.read)).mustBe(200, 'What help there is was refused.')
  return { reply, found: reply.json as unknown as PaymentHelp }
}

/** A customer who can have a plan, and a valid order for it. */
async function planner(context: CheckContext) {
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
  const amount = Math.min(mostInstalmentOf(owed), leastInstalmentOf(owed, frequency) + 1)
  const body = { owed, amount, frequency, firstOn: firstFrom, hasAgreed: true } as const
  return { client, body, owed, firstFrom, firstUntil }
}

/** A customer with a bill that can be extended. */
async function debtor(context: CheckContext) {
  const client = await context.customer()
  const { found } = await helpOf(client)
  for (const { invoiceNumber, dueOn, latestDueOn } of found.bills)
    if (latestDueOn !== null) return { client, invoiceNumber, dueOn, latestDueOn }
  throw new LeftOut('the customer of the run has no bill that could be put off')
}

/** Runs an attempt on a plan, and ends the plan afterwards, whatever the result. */
async function withPlan(
  { client, body }: Pick<Awaited<ReturnType<typeof planner>>, 'client' | 'body'>,
  attempt: (plan: PaymentPlan, reply: Reply, key: string) => Promise<void>,
): Promise<void> {
  const key = newKey()
  try {
    const reply = (await agree(client, body, key)).mustBe(201, 'A payment plan was refused.')
    await attempt(planOf(reply), reply, key)
  } finally {
    const { plan } = (await client.ask(paymentHelp.read)).json as Partial<PaymentHelp>
    if (plan) await cancel(client, plan.reference)
  }
}

/** Reverts an order that was accepted although it must be refused. */
async function mustBeRefused(client: HttpClient, reply: Reply, status: 404 | 409 | 422, message: string) {
  if (reply.status === 201) await cancel(client, planOf(reply).reference)
  reply.mustBe(status, message)
}

const written = (instalments: readonly { dueOn: string; amount: number }[]) =>
  instalments.map(({ dueOn, amount }) => `${dueOn} ${amount}`).join(', ')

/** Checks of extensions and payment plans. Plans are ended again; the extension of one bill remains. */
export const paymentHelpChecks: readonly Check[] = [
  {
    ...reading,
    id: helpCheck,
    title: 'The help is of the account that the overview shows: its unpaid bills are no more than it owes',
    route: readRoute,
    run: async (context) => {
      const client = await context.customer()
      const own = (await client.ask(myAccount.overview)).mustBe(200, 'The overview was refused.').json as {
        accountNumber?: string
        balance?: number
      }
      const { reply, found } = await helpOf(client)
      reply.mustHold(
        found.accountNumber === own.accountNumber,
        'The help is of another account.',
        String(own.accountNumber),
        found.accountNumber,
        '/accountNumber',
      )
      const sum = found.bills.reduce((cents, { owed }) => cents + owed, 0)
      reply.mustHold(
        sum <= Math.max(0, own.balance ?? 0),
        'More is owed of the bills than of the account.',
        `at most ${own.balance}`,
        String(sum),
        '/bills',
      )
      reply.mustHold(
        found.plan === null ? found.bills.every(({ isInPlan }) => !isInPlan) : found.plan.status === 'ACTIVE',
        'A plan that has ended is told as the one that is agreed, or bills are in none.',
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
  {
    ...reading,
    id: unknownHelpAccountCheck,
    title: 'A payment plan for an account that is not the customer’s is 404: it is not made for another one',
    route: agreeRoute,
    run: async (context) => {
      const client = await context.customer()
      const reply = await agree(client, {
        ...{ account: nobodysAccount, owed: 1000, amount: 500, frequency: 'WEEKLY' },
        ...{ firstOn: '2026-01-01', hasAgreed: true },
      })
      await mustBeRefused(client, reply, 404, 'A plan was made for an account of nobody.')
    },
  },
  {
    ...reading,
    id: 'help/of-nobody',
    title: 'A bill or a plan that is not the customer’s is not there: it can be neither put off nor ended',
    route: cancelRoute,
    run: async (context) => {
      const client = await context.customer()
      ;(await cancel(client, nobodysReference)).mustBe(404, 'A plan of nobody was ended.')
      ;(await extend(client, { invoiceNumber: nobodysReference, dueOn: '2026-01-01' })).mustBe(
        404,
        'A bill of nobody was put off.',
      )
    },
  },
  {
    ...writing,
    id: 'help/extension-limit',
    title: 'A bill is put off to no day after the last one that is told, and to none that is not later',
    route: extendRoute,
    run: async (context) => {
      const { client, invoiceNumber, dueOn, latestDueOn } = await debtor(context)
      await context.each([daysAfter(latestDueOn, 1), dueOn], async (day) => {
        const reply = (await extend(client, { invoiceNumber, dueOn: day })).mustBe(
          422,
          `A bill that is due on ${dueOn} was put off to ${day}.`,
        )
        mustPointTo(reply, '/body/dueOn')
      })
    },
  },
  {
    ...writing,
    id: 'help/extended',
    title:
      'A bill that is put off is due on the new day, in the list of bills too; sent again it is the same, and a second time it is not',
    route: extendRoute,
    run: async (context) => {
      const { client, invoiceNumber, dueOn, latestDueOn } = await debtor(context)
      const key = newKey()
      const body = { invoiceNumber, dueOn: latestDueOn }
      const reply = (await extend(client, body, key)).mustBe(201, 'A bill was not put off.')
      const made = reply.json as unknown as PaymentExtension
      reply.mustHold(
        made.invoiceNumber === invoiceNumber && made.formerDueOn === dueOn && made.dueOn === latestDueOn,
        'Another bill was put off, or to another day.',
        `${invoiceNumber}, ${dueOn} to ${latestDueOn}`,
        `${made.invoiceNumber}, ${made.formerDueOn} to ${made.dueOn}`,
      )
      ;(await extend(client, body, key)).mustBe(201, 'The same request was refused the second time.')
      ;(await extend(client, { ...body, dueOn: daysAfter(latestDueOn, -1) }, key)).mustBe(
        422,
        'A key was taken for another day.',
      )
      ;(await extend(client, body)).mustBe(409, 'A bill was put off twice.')
      const listed = (await client.ask(myAccount.bills)).mustBe(200, 'The bills were refused.')
      const { bills = [] } = listed.json as { bills?: { invoiceNumber: string; dueOn: string }[] }
      const shown = bills.find((bill) => bill.invoiceNumber === invoiceNumber)
      listed.mustHold(
        shown?.dueOn === latestDueOn,
        'The list of bills has the former due date.',
        latestDueOn,
        String(shown?.dueOn),
        '/bills',
      )
    },
  },
  {
    ...writing,
    id: 'help/plan-adds-up',
    title: 'The instalments of a plan are what was agreed to, and together what is owed, to the cent',
    run: async (context) => {
      const made = await planner(context)
      await withPlan(made, async (plan, reply) => {
        const wanted = plannedInstalments(made.body)
        reply.mustHold(
          plan.status === 'ACTIVE' && written(plan.instalments) === written(wanted),
          'The instalments are not what was agreed to.',
          written(wanted),
          written(plan.instalments),
          '/instalments',
        )
        const { reply: again, found } = await helpOf(made.client)
        again.mustHold(
          found.plan?.reference === plan.reference && found.planOffer === null,
          'The plan cannot be read again, or another one is offered beside it.',
          plan.reference,
          String(found.plan?.reference),
          '/plan/reference',
        )
        again.mustHold(
          found.bills.length > 0 &&
            found.bills.every(({ isInPlan, latestDueOn }) => isInPlan && latestDueOn === null),
          'Bills that the plan pays can be put off, or are not in it.',
          'all in the plan',
          found.bills.map(({ isInPlan }) => String(isInPlan)).join(', '),
          '/bills',
        )
      })
    },
  },
  {
    ...writing,
    id: 'help/plan-limits',
    title:
      'Instalments that take more than two years, are fewer than two, or begin outside the days that are told, are refused at their member',
    run: async (context) => {
      const { client, body, owed, firstFrom, firstUntil } = await planner(context)
      const wrong: readonly (readonly [string, Body])[] = [
        ['/body/amount', { amount: leastInstalmentOf(owed, body.frequency) - 1 }],
        ['/body/amount', { amount: mostInstalmentOf(owed) + 1 }],
        ['/body/firstOn', { firstOn: daysAfter(firstUntil, 1) }],
        ['/body/firstOn', { firstOn: daysAfter(firstFrom, -1) }],
      ]
      await context.each(wrong, async ([pointer, change]) => {
        const reply = await agree(client, { ...body, ...change })
        await mustBeRefused(client, reply, 422, `A plan was made with ${JSON.stringify(change)}.`)
        mustPointTo(reply, pointer)
      })
    },
  },
  {
    ...writing,
    id: 'help/plan-reviewed',
    title: 'A plan over another amount than is owed is refused, and so is one that nobody has agreed to',
    run: async (context) => {
      const { client, body } = await planner(context)
      const other = await agree(client, { ...body, owed: body.owed + 1 })
      await mustBeRefused(client, other, 409, 'A plan was made over more than is owed.')
      const none = await agree(client, { ...body, hasAgreed: false })
      await mustBeRefused(client, none, 422, 'A plan was made to which nobody has agreed.')
    },
  },
  {
    ...writing,
    id: 'help/key-replayed',
    title: 'The same key and the same body get the same answer: one plan, whatever is sent again',
    run: async (context) => {
      const made = await planner(context)
      await withPlan(made, async ({ reference }, _, key) => {
        const again = (await agree(made.client, made.body, key)).mustBe(
          201,
          'The same plan was refused the second time.',
        )
        const second = planOf(again).reference
        again.mustHold(second === reference, 'The same key made two plans.', reference, second)
      })
    },
  },
  {
    ...writing,
    id: 'help/key-of-another-body',
    title: 'The same key with other instalments is refused: it names another intent',
    run: async (context) => {
      const made = await planner(context)
      await withPlan(made, async (_, __, key) => {
        const reply = await agree(made.client, { ...made.body, firstOn: daysAfter(made.firstFrom, 1) }, key)
        reply.mustBe(422, 'A key was taken for other instalments.')
      })
    },
  },
  {
    ...writing,
    id: 'help/key-needed',
    title: 'A plan without a key, or with one that is too short, is refused',
    run: async (context) => {
      const { client, body } = await planner(context)
      for (const key of [undefined, 'short']) {
        const reply = await client.ask(paymentHelp.agree, { body, headers: { [idempotencyHeader]: key } })
        await mustBeRefused(client, reply, 422, 'A plan was taken without a key that names it.')
      }
    },
  },
  {
    ...writing,
    id: 'help/one-at-a-time',
    title: 'While a plan is active a second one is refused: the same money would be asked for twice',
    run: async (context) => {
      const made = await planner(context)
      await withPlan(made, async () => {
        const reply = await agree(made.client, made.body)
        await mustBeRefused(made.client, reply, 409, 'An account has two payment plans.')
      })
    },
  },
  {
    ...writing,
    id: 'help/cancelled',
    title: 'A plan that was ended stays so: again it changes nothing, and another one can be agreed to',
    route: cancelRoute,
    run: async (context) => {
      const made = await planner(context)
      await withPlan(made, async ({ reference }) => {
        for (const which of ['first', 'second']) {
          const reply = (await cancel(made.client, reference)).mustBe(
            200,
            `A plan was not ended the ${which} time.`,
          )
          const { status } = planOf(reply)
          reply.mustHold(
            status === 'CANCELLED',
            'A plan that was ended is not told as such.',
            'CANCELLED',
            status,
            '/status',
          )
        }
        const { reply, found } = await helpOf(made.client)
        reply.mustHold(
          found.plan === null && found.planOffer !== null,
          'A plan that was ended is still active.',
          'null',
          String(found.plan?.reference),
          '/plan',
        )
      })
    },
  },
  {
    ...writing,
    id: 'help/plan-by-phone',
    title:
      'Where the next plan is agreed to on the phone alone, none is offered and an order is refused; plans that were ended before anything of them was due do not lead there',
    run: async (context) => {
      const client = await context.customer()
      const first = await helpOf(client)
      if (!first.found.isPlanByPhone)
        for (let ended = 0; ended < cancelledPlans.most; ended += 1)
          await withPlan(await planner(context), async () => {})
      const { reply, found } = await helpOf(client)
      reply.mustHold(
        found.isPlanByPhone === first.found.isPlanByPhone,
        'Plans that were ended on the day they were agreed to count as if they had not been paid.',
        String(first.found.isPlanByPhone),
        String(found.isPlanByPhone),
        '/isPlanByPhone',
      )
      if (!found.isPlanByPhone) return
      reply.mustHold(
        found.planOffer === null,
        'A plan is offered that is agreed to on the phone alone.',
        'null',
        String(found.planOffer?.owed),
        '/planOffer',
      )
      const owed = found.bills.reduce((cents, bill) => cents + bill.owed, 0)
      const firstOn = daysAfter(new Date().toISOString().slice(0, 10), 7)
      const order = {
        owed,
        amount: mostInstalmentOf(owed),
        frequency: 'FORTNIGHTLY',
        firstOn,
        hasAgreed: true,
      }
      await mustBeRefused(client, await agree(client, order), 409, 'A plan was made that needs a call.')
    },
  },
]
