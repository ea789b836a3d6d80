import { sql } from 'drizzle-orm'
import { tariffOf } from 'gridfront/energy'
import type { PaymentProvider } from 'gridfront/payments-server'
import { unsupportedProvider } from 'gridfront/payments-server'
import { generateCustomers } from '../../../host/server/commands/customers/generate-customers.ts'
import type { Db } from '../../../host/server/platform/database/db.ts'
import { passwords } from '../../../host/server/subjects/password/passwords.ts'
import type { PriceBook, PricedPlan } from '../../../host/server/subjects/prices/price-book.ts'
import { samplePriceBook } from '../../../host/server/subjects/prices/sample-price-book.ts'
import { generateHalfHours } from './half-hour-rows.ts'

/** Days with half-hours: those of the bill that is due, and those of the one before, which the run looks at too. */
const halfHourDays = 210
/** First day of prices that nobody knows of. */
const newPricesFrom = '2027-02-01'

/**
 * Made-up accounts of which each is due on one day: the newest quarter is read and not billed, the bank account is
 * debited, and nobody was notified of the new prices.
 */
export async function generateDueAccounts(
  db: Db,
  {
    count,
    now,
    onProgress,
  }: { readonly count: number; readonly now: Date; readonly onProgress: (done: number) => void },
): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  await generateCustomers({ db, passwords, now }, { count, days: 1, onProgress })
  // Second accounts have no meter here.
  await db.execute(sql`delete from accounts where number >= '8000000000'`)
  await db.execute(sql`delete from bills where invoice_number like '%-0'`)
  await generateHalfHours(db, { count, days: halfHourDays, today })
  await db.execute(sql`insert into debit_requests (reference, id, customer_id, account_number, status, bank_token, account_name,
      bsb, ending, covers_from, agreement_version, agreement_sha256, agreement, agreed_at)
    select 'DD-' || number, number, customer_id, number, 'ACTIVE', 'bank_PAYS_' || number, 'A CUSTOMER',
      '082671', '937', ${today}::date, 'bench', repeat('0', 64), '{"points":[],"consent":""}', ${now.toISOString()}::timestamptz
    from accounts`)
  await db.execute(sql`analyze`)
}

/** A plan from a later day on, with a dearer supply. */
function dearer({ offer, ...plan }: PricedPlan): readonly PricedPlan[] {
  if (offer === undefined) return []
  const { electricityContract: contract } = offer.plan
  const electricityContract = {
    ...contract,
    tariffPeriod: contract.tariffPeriod.map((period) => ({ ...period, dailySupplyCharge: '2.00' })),
  }
  const effectiveFrom = `${newPricesFrom}T00:00:00+10:00`
  return [
    {
      ...{ ...plan, from: newPricesFrom, tariff: tariffOf(electricityContract) },
      offer: { ...offer, plan: { ...offer.plan, effectiveFrom, electricityContract } },
    },
  ]
}

/** The made-up retailer's prices, and those of each plan from a later day on. */
export function bookWithNewPrices(): PriceBook {
  const known = samplePriceBook()
  return { ...known, plans: known.plans.flatMap((plan) => [plan, ...dearer(plan)]) }
}

/** A provider that takes each debit on, some time after it was asked. */
export const slowProvider = (ms: number): PaymentProvider => ({
  ...unsupportedProvider('It takes debits alone.'),
  debit: async (paymentId, amountCents) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    return { paymentId, amountCents, status: 'PENDING', failure: null }
  },
})
