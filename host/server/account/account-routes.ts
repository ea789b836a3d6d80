import { desc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { myAccount } from 'gridfront/contracts'
import { billStatuses, Cents, WattHours } from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import { ProblemError } from 'gridfront/fastify'
import type { Db } from '../database/db.ts'
import { accounts, bills, customers } from '../database/schema.ts'
import type { LiveSessionOf } from '../session/authentication.ts'
import { shownAccountOf } from './shown-account.ts'

export interface AccountRoutePorts {
  readonly db: Db
  readonly liveSession: LiveSessionOf
}

/** The routes of the `myAccount` contract. Every query selects by the token's owner, so no other data can be read (AUTH-14). */
export function accountRoutes({ db, liveSession }: AccountRoutePorts): Handlers<typeof myAccount> {
  async function ownerOf(request: FastifyRequest): Promise<string> {
    const live = await liveSession(request)
    if (live === null) throw new ProblemError(401, 'Log in first.')
    return live.customerId
  }

  return {
    overview: async ({ request }) => {
      const [row] = await db
        .select()
        .from(accounts)
        .innerJoin(customers, eq(customers.id, accounts.customerId))
        .where(eq(accounts.number, shownAccountOf(db, await ownerOf(request))))
      if (row === undefined) throw new Error('a customer without an account')
      const { accounts: account, customers: customer } = row
      return {
        status: 200,
        body: {
          customer: { firstName: customer.givenName, lastName: customer.familyName, email: customer.email },
          accountNumber: account.number,
          supplyAddress: account.supplyAddress,
          plan: { planId: account.planId, displayName: account.planName, startedOn: account.planStartedOn },
          balance: Cents.parse(account.balanceCents),
          dueOn: account.balanceCents > 0 ? account.dueOn : null,
          bpay: { billerCode: account.bpayBillerCode, reference: account.bpayReference },
        },
      }
    },
    bills: async ({ request }) => {
      const rows = await db
        .select({ bill: bills, balanceCents: accounts.balanceCents })
        .from(bills)
        .innerJoin(accounts, eq(accounts.number, bills.accountNumber))
        .where(eq(bills.accountNumber, shownAccountOf(db, await ownerOf(request))))
        .orderBy(desc(bills.issuedOn), desc(bills.invoiceNumber))
      const statuses = billStatuses(
        rows.map(({ bill }) => bill.amountCents),
        rows[0]?.balanceCents ?? 0,
      )
      const list = rows.map(({ bill: { accountNumber: _, usedWattHours, amountCents, ...bill } }, at) => ({
        ...bill,
        used: WattHours.parse(usedWattHours),
        amount: Cents.parse(amountCents),
        paymentStatus: statuses[at] ?? 'PAID',
      }))
      return { status: 200, body: { bills: list } }
    },
  }
}
