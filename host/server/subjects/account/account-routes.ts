import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { AccountSummary, myAccount } from 'gridfront/contracts'
import {
  Cents,
  myAccount as contract,
  idempotencyHeader,
  PlanChangeOrder,
  WattHours,
} from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import { ProblemError } from 'gridfront/fastify'
import { dayIn, whatIfOf } from 'gridfront/server'
import { stateOf } from 'gridfront/validators'
import type { AccountRow } from '../../ledger/accounts.ts'
import { accountsOf, isClosed, shownAccountOf } from '../../ledger/accounts.ts'
import { collectorOf } from '../../ledger/debit-collector.ts'
import { dueDayOf, helpedBills, stateOfBill } from '../../ledger/owed-bills.ts'
import { todayOf } from '../../ledger/payment-plans.ts'
import { nextSmoothingOf } from '../../ledger/smoothing.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Intents } from '../../platform/database/idempotency.ts'
import { bills, customers } from '../../platform/database/schema.ts'
import type { OwnerOf } from '../../platform/session/authentication.ts'
import { comingBill } from '../billing/due-period.ts'
import { findInvoice } from '../billing/invoices.ts'
import { pointOf, shownNmi } from '../billing/make-bill.ts'
import type { PlanChanges } from '../plans/plan-changes.ts'
import { planOfAccount } from '../prices/account-plans.ts'
import type { smoothingRoutes } from '../smoothing/smoothing-routes.ts'
import type { AccountContracts } from './account-contract.ts'
import type { BillSettingsOf } from './bill-settings.ts'

export interface AccountRoutePorts {
  readonly db: Db
  readonly now: () => Date
  readonly ownerOf: OwnerOf
  readonly intents: Intents
  readonly planChanges: PlanChanges
  readonly contracts: AccountContracts
  readonly billSettings: BillSettingsOf
  readonly smoothing: ReturnType<typeof smoothingRoutes>
  /** Throws if a customer requests the costs of plans too often. */
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

/** The plan that is to follow by an agreed change; undefined: there is none, or supply ends before it. */
async function nextPlanOf(db: Db, account: AccountRow, current: { readonly startedOn: string }) {
  const { plan, from } = await planOfAccount(db, account, account.closedOn ?? '9999-12-31')
  if (from <= current.startedOn) return undefined
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
  ownerOf,
  intents,
  planChanges,
  contracts,
  billSettings,
  smoothing,
  choicesLimit,
  takesCards,
}: AccountRoutePorts): Handlers<typeof myAccount> {
  return {
    ...smoothing,
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
      const accountContract = await contracts.of(account)
      const plan = await planOf(db, account, now())
      const nextPlan = await nextPlanOf(db, account, plan)
      const coming = await comingBill(db, account, { point, today: todayOf(account, now()) })
      // The final bill is not smoothed: it settles the balance.
      const smoothed = coming.isFinal
        ? undefined
        : await nextSmoothingOf(db, account.number, coming.issuedFrom)
      return {
        status: 200,
        body: {
          customer: { firstName: customer.givenName, lastName: customer.familyName, email: customer.email },
          accountNumber: account.number,
          supplyAddress: account.supplyAddress,
          ...(point !== undefined && { nationalMeteringId: shownNmi(point) }),
          plan,
          ...(nextPlan && { nextPlan }),
          balance: Cents.parse(account.balanceCents),
          dueOn: await dueDayOf(db, account, todayOf(account, now())),
          bpay: { billerCode: account.bpayBillerCode, reference: account.bpayReference },
          takesCards,
          refundsCredit: true,
          collectedBy: (await collectorOf(db, account.number))?.method ?? null,
          ...(smoothed && { smoothing: smoothed }),
          ...(accountContract && { contract: accountContract }),
        },
      }
    },
    bills: async ({ request, query }) => {
      const account = await shownAccountOf(db, await ownerOf(request), now(), query.account)
      const { accountNumber: _, invoice: __, ...shown } = getTableColumns(bills)
      const rows = await db
        .select({
          bill: shown,
          // The full bills are large, and are not read here.
          isEstimated: sql<boolean>`coalesce(${bills.invoice} -> 'estimate' is not null, false)`,
        })
        .from(bills)
        .where(eq(bills.accountNumber, account.number))
        .orderBy(desc(bills.issuedOn), desc(bills.invoiceNumber))
      const { bills: helped } = await helpedBills(db, account, todayOf(account, now()))
      const helpOf = new Map(helped.map((bill) => [bill.invoiceNumber, bill]))
      const list = rows.map(
        ({ bill: { usedWattHours, amountCents, smoothedCents, ...bill }, isEstimated }) => ({
          ...bill,
          ...(isEstimated && { isEstimated }),
          dueOn: helpOf.get(bill.invoiceNumber)?.extendedTo ?? bill.dueOn,
          used: WattHours.parse(usedWattHours),
          amount: Cents.parse(amountCents),
          ...(smoothedCents !== null && { smoothedAmount: Cents.parse(smoothedCents) }),
          ...stateOfBill(helpOf.get(bill.invoiceNumber)),
        }),
      )
      return { status: 200, body: { bills: list } }
    },
    bill: async ({ request, params }) => {
      const invoice = await findInvoice(db, now(), await ownerOf(request), params.invoiceNumber)
      if (invoice === null) throw new ProblemError(404, 'There is no such bill.')
      return { status: 200, body: invoice }
    },
    billSettings: async ({ request, query }) => ({
      status: 200,
      body: await billSettings.read(await ownerOf(request), query.account),
    }),
    changeBillSettings: async ({ request, body }) => {
      const customerId = await ownerOf(request)
      const { settings, changed } = await billSettings.change(customerId, body)
      const { accountNumber } = settings
      request.log.info({ event: 'bill_settings_changed', customerId, accountNumber, changed })
      return { status: 200, body: settings }
    },
    plans: async ({ request, query }) => {
      const customerId = await ownerOf(request)
      await choicesLimit(customerId)
      return { status: 200, body: await planChanges.choices(customerId, query.account, whatIfOf(query)) }
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
    cancelContract: async ({ request, body: { reference } }) => {
      const customerId = await ownerOf(request)
      const cancelled = await contracts.cancel(customerId, reference)
      request.log.info({ event: 'contract_cancelled', customerId, reference })
      return { status: 200, body: cancelled }
    },
  }
}
