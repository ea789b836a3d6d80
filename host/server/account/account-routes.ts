import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { AccountSummary, myAccount } from 'gridfront/contracts'
import {
  billStatusOf,
  Cents,
  myAccount as contract,
  idempotencyHeader,
  PlanChangeOrder,
  WattHours,
} from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import { ProblemError } from 'gridfront/fastify'
import { dayIn } from 'gridfront/server'
import { stateOf } from 'gridfront/validators'
import { findInvoice } from '../billing/invoices.ts'
import { pointOf, shownNmi } from '../billing/make-bill.ts'
import type { Db } from '../database/db.ts'
import { bills, customers } from '../database/schema.ts'
import { dueDayOf, helpedBills } from '../payment-help/help-of-bills.ts'
import { todayOf } from '../payment-help/plan-progress.ts'
import type { Intents } from '../payments/idempotency.ts'
import { planOfAccount } from '../plans/account-plans.ts'
import type { PlanChanges } from '../plans/plan-changes.ts'
import type { LiveSessionOf } from '../session/authentication.ts'
import type { AccountRow } from './shown-account.ts'
import { accountsOf, isClosed, shownAccountOf } from './shown-account.ts'

export interface AccountRoutePorts {
  readonly db: Db
  readonly now: () => Date
  readonly liveSession: LiveSessionOf
  readonly intents: Intents
  readonly planChanges: PlanChanges
  /** Throws if a customer asks too often what plans would cost. */
  readonly choicesLimit: (customerId: string) => Promise<void>
  /** Whether a payment provider is set up. */
  readonly takesCards: boolean
}

const changeRoute = `${contract.changePlan.method} ${contract.changePlan.path}`

/** The plan in effect today, or the last one: an account may have changed plans, and may have closed before an agreed change began. */
async function planOf(db: Db, account: AccountRow, now: Date) {
  const today = dayIn(stateOf(account.postcode) ?? 'NSW', now)
  const { closedOn } = account
  const { plan, from } = await planOfAccount(
    db,
    account,
    closedOn !== null && closedOn < today ? closedOn : today,
  )
  return { planId: plan.planId, displayName: plan.displayName, startedOn: from }
}

/** `12 Banksia Street, Newtown NSW 2042` → `12 Banksia Street`. */
const streetOf = (address: string) => address.split(',')[0]?.trim() ?? ''

const summaryOf = async (db: Db, account: AccountRow, now: Date): Promise<AccountSummary> => ({
  accountNumber: account.number,
  displayName: account.displayName || streetOf(account.supplyAddress) || account.number,
  ...(account.closedOn !== null && isClosed(account, now)
    ? { openStatus: 'CLOSED', closedOn: account.closedOn }
    : { openStatus: 'OPEN' }),
  supplyAddress: account.supplyAddress,
  plan: await planOf(db, account, now),
})

/** The routes of the `myAccount` contract. Every query selects by the token's owner, so no other data can be read (AUTH-14). */
export function accountRoutes({
  db,
  now,
  liveSession,
  intents,
  planChanges,
  choicesLimit,
  takesCards,
}: AccountRoutePorts): Handlers<typeof myAccount> {
  async function ownerOf(request: FastifyRequest): Promise<string> {
    const live = await liveSession(request)
    if (live === null) throw new ProblemError(401, 'Log in first.')
    return live.customerId
  }

  return {
    accounts: async ({ request }) => {
      const own = await accountsOf(db, await ownerOf(request), now())
      const accounts = await Promise.all(own.map((account) => summaryOf(db, account, now())))
      return { status: 200, body: { accounts } }
    },
    overview: async ({ request, query }) => {
      const account = await shownAccountOf(db, await ownerOf(request), now(), query.account)
      const [customer] = await db.select().from(customers).where(eq(customers.id, account.customerId))
      if (customer === undefined) throw new Error('an account without a customer')
      const point = await pointOf(db, account)
      return {
        status: 200,
        body: {
          customer: { firstName: customer.givenName, lastName: customer.familyName, email: customer.email },
          accountNumber: account.number,
          supplyAddress: account.supplyAddress,
          ...(point !== undefined && { nationalMeteringId: shownNmi(point) }),
          plan: await planOf(db, account, now()),
          balance: Cents.parse(account.balanceCents),
          dueOn: await dueDayOf(db, account, todayOf(account, now())),
          bpay: { billerCode: account.bpayBillerCode, reference: account.bpayReference },
          takesCards,
        },
      }
    },
    bills: async ({ request, query }) => {
      const account = await shownAccountOf(db, await ownerOf(request), now(), query.account)
      const { accountNumber: _, invoice: __, ...shown } = getTableColumns(bills)
      const rows = await db
        .select({
          bill: shown,
          // The bills themselves are long, and are not read here.
          isEstimated: sql<boolean>`coalesce(${bills.invoice} -> 'estimate' is not null, false)`,
        })
        .from(bills)
        .where(eq(bills.accountNumber, account.number))
        .orderBy(desc(bills.issuedOn), desc(bills.invoiceNumber))
      const { bills: helped } = await helpedBills(db, account, todayOf(account, now()))
      const helpOf = new Map(helped.map((bill) => [bill.invoiceNumber, bill]))
      const list = rows.map(({ bill: { usedWattHours, amountCents, ...bill }, isEstimated }) => ({
        ...bill,
        ...(isEstimated && { isEstimated }),
        dueOn: helpOf.get(bill.invoiceNumber)?.extendedTo ?? bill.dueOn,
        used: WattHours.parse(usedWattHours),
        amount: Cents.parse(amountCents),
        paymentStatus: billStatusOf(amountCents, helpOf.get(bill.invoiceNumber)?.owed ?? 0),
      }))
      return { status: 200, body: { bills: list } }
    },
    bill: async ({ request, params }) => {
      const invoice = await findInvoice(db, now(), await ownerOf(request), params.invoiceNumber)
      if (invoice === null) throw new ProblemError(404, 'There is no such bill.')
      return { status: 200, body: invoice }
    },
    plans: async ({ request, query }) => {
      const customerId = await ownerOf(request)
      await choicesLimit(customerId)
      return { status: 200, body: await planChanges.choices(customerId, query.account) }
    },
    changePlan: async ({ request, headers, body }) => {
      const customerId = await ownerOf(request)
      // Parsed, so that unknown members are not stored.
      const order = PlanChangeOrder.parse(body)
      const key = headers[idempotencyHeader]
      const change = await intents({ customerId, route: changeRoute, key, body: order }, (id) =>
        planChanges.change(customerId, id, order),
      )
      request.log.info({ event: 'plan_changed', customerId, reference: change.reference })
      return { status: 201, body: change }
    },
    cancelPlanChange: async ({ request, body: { reference } }) => {
      const customerId = await ownerOf(request)
      const change = await planChanges.cancel(customerId, reference)
      request.log.info({ event: 'plan_change_cancelled', customerId, reference })
      return { status: 200, body: change }
    },
  }
}
