import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { BillSmoothing, SmoothingObstacle, SmoothingOrder } from 'gridfront/contracts'
import { SmoothingAgreement, SmoothingOffer } from 'gridfront/contracts'
import { ProblemError } from 'gridfront/fastify'
import {
  canBeSmoothed,
  dayIn,
  evenAmountOn,
  isYearEnd,
  obstacleWords,
  smoothedYear,
  smoothingConsent,
  smoothingConsentFault,
} from 'gridfront/server'
import type { AccountRow } from '../../ledger/accounts.ts'
import { lockAccount, shownAccountOf, stateOfAccount, supplyEndOf } from '../../ledger/accounts.ts'
import { activePlanOf } from '../../ledger/payment-plans.ts'
import type { SmoothingRow } from '../../ledger/smoothing.ts'
import { openSmoothingOf, smoothingCentsOf, yearOf } from '../../ledger/smoothing.ts'
import type { Db } from '../../platform/database/db.ts'
import { smoothingAgreements, termsOffers } from '../../platform/database/schema.ts'
import { inDollars } from '../../platform/in-dollars.ts'
import { newReceiptNumber } from '../../platform/receipt-number.ts'
import { isFrequencyAhead } from '../billing/due-period.ts'
import { pointOf } from '../billing/make-bill.ts'
import type { BillingPorts } from '../billing/next-bill.ts'
import { estimateYear } from './year-estimate.ts'

const perBill = { P1M: 'every month', P3M: 'every three months' } as const

const refused = (detail: string) => new ProblemError(409, detail)

/** Bill smoothing (National Energy Retail Rules, rule 23). Everything is selected by the token's owner (AUTH-14). */
export function createSmoothing({ db, now, eventLog, book }: BillingPorts) {
  const todayOf = (account: AccountRow) => dayIn(stateOfAccount(account), now())

  async function shown(tx: Db, account: AccountRow, row: SmoothingRow): Promise<SmoothingAgreement> {
    const today = todayOf(account)
    const year = yearOf(row)
    const { next } = year
    // Settled, so another agreement may have a balance by now.
    const cents = row.status === 'ENDED' ? 0 : await smoothingCentsOf(tx, row.accountNumber)
    return SmoothingAgreement.parse({
      ...{ reference: row.reference, accountNumber: row.accountNumber, status: row.status },
      ...{ amount: evenAmountOn(year, today), frequency: row.frequency, basis: row.basis },
      agreedAt: row.agreedAt.toISOString(),
      ...{ reviewOn: row.reviewOn, isYearEnd: isYearEnd(year) },
      next:
        next !== null && next.from !== null && next.from > today
          ? { amount: next.amountCents, from: next.from }
          : null,
      balance: cents,
      supplyEndsOn: row.status === 'ENDED' ? undefined : ((await supplyEndOf(tx, account)) ?? undefined),
      endedAt: row.endedAt?.toISOString() ?? null,
    })
  }

  async function offerOf(
    tx: Db,
    account: AccountRow,
    today: string,
  ): Promise<
    | { readonly offer: SmoothingOffer; readonly yearCents: number; readonly usedWattHours: number }
    | { readonly obstacle: SmoothingObstacle }
  > {
    if ((await activePlanOf(tx, account, today)) !== null) return { obstacle: 'PAYMENT_PLAN' }
    if ((await supplyEndOf(tx, account)) !== null) return { obstacle: 'SUPPLY_ENDS' }
    if (await isFrequencyAhead(tx, account, await pointOf(tx, account)))
      return { obstacle: 'FREQUENCY_CHANGES' }
    const frequency = account.billingFrequency
    const found = await estimateYear(tx, account, { book, today })
    if (found === null || !canBeSmoothed(found.yearCents, frequency)) return { obstacle: 'NO_ESTIMATE' }
    const { yearCents, basis, usedWattHours, measuredPercent } = found
    const { amountCents, reviewOn } = smoothedYear({ yearCents, usedWattHours, frequency }, today)
    const offer = SmoothingOffer.parse({
      ...{ amount: amountCents, frequency, yearCost: yearCents, basis, used: usedWattHours },
      ...{ measuredPercent, reviewOn },
    })
    return { offer, yearCents, usedWattHours }
  }

  /** Lists the consent among the terms that the customer has accepted, as they were shown. */
  const storeConsent = (
    tx: Db,
    { customerId, number }: AccountRow,
    { amount, frequency, yearCost }: SmoothingOffer,
  ) => {
    const { version, points, text } = smoothingConsent
    return tx.insert(termsOffers).values({
      ...{ id: randomUUID(), customerId, kind: 'CONTRACT', version, title: 'Bill smoothing', document: null },
      points: [
        `Account ${number}. You pay ${inDollars(amount)} ${perBill[frequency]}, from an estimate of ${inDollars(yearCost)} for twelve months.`,
        ...points,
        `${text.label}. ${text.description}`,
      ],
      ...{ offeredAt: now(), acceptUntil: now(), acceptedAt: now(), sentTo: null },
    })
  }

  return {
    async read(customerId: string, number: string | undefined): Promise<BillSmoothing> {
      const account = await shownAccountOf(db, customerId, now(), number)
      const today = todayOf(account)
      const { number: accountNumber } = account
      const row = await openSmoothingOf(db, accountNumber)
      if (row !== undefined)
        return { accountNumber, agreement: await shown(db, account, row), offer: null, obstacle: null }
      const found = await offerOf(db, account, today)
      return 'offer' in found
        ? { accountNumber, agreement: null, offer: found.offer, obstacle: null }
        : { accountNumber, agreement: null, offer: null, obstacle: found.obstacle }
    },

    /** Agrees to the present offer; repeating it changes nothing. Throws 404, 409 and 422. */
    async agree(customerId: string, order: SmoothingOrder): Promise<SmoothingAgreement> {
      const { number } = await shownAccountOf(db, customerId, now(), order.account)
      const fault = smoothingConsentFault(order.consent)
      if (fault !== null)
        throw new ProblemError(422, fault.detail, [{ ...fault, pointer: `/body${fault.pointer}` }])
      return db.transaction(async (tx) => {
        const account = await lockAccount(tx, number)
        const today = todayOf(account)
        const open = await openSmoothingOf(tx, number)
        if (open?.status === 'ACTIVE' && evenAmountOn(yearOf(open), today) === order.amount)
          return shown(tx, account, open)
        if (open?.status === 'ACTIVE') throw refused('Your bills are smoothed already, at another amount.')
        if (open !== undefined)
          throw refused('Your bill smoothing ends with your next bill. You can choose it again after that.')
        const found = await offerOf(tx, account, today)
        if ('obstacle' in found) throw refused(obstacleWords[found.obstacle])
        const { offer, yearCents, usedWattHours } = found
        if (offer.amount !== order.amount)
          throw refused('The estimate has changed since it was shown. Look at it again.')
        const { next: _, ...year } = smoothedYear(
          { yearCents, usedWattHours, frequency: offer.frequency },
          today,
        )
        const reference = newReceiptNumber('BS')
        const [row] = await tx
          .insert(smoothingAgreements)
          .values({
            ...{ reference, customerId, accountNumber: number, status: 'ACTIVE', basis: offer.basis },
            ...{ ...year, consentVersion: smoothingConsent.version, agreedAt: now() },
          })
          .returning()
        if (row === undefined) throw new Error('an agreement that was not made')
        await storeConsent(tx, account, offer)
        await eventLog.record(tx, {
          ...{ kind: 'smoothing', about: 'AGREED', customerId, reference },
          ...{ amountCents: offer.amount, frequency: offer.frequency, reviewOn: offer.reviewOn },
        })
        return shown(tx, account, row)
      })
    },

    /** Ends an agreement: with a balance by the next bill, without one at once. Repeating it changes nothing. Throws 404. */
    end: (customerId: string, reference: string): Promise<SmoothingAgreement> =>
      db.transaction(async (tx) => {
        const isOwn = and(
          eq(smoothingAgreements.reference, reference),
          eq(smoothingAgreements.customerId, customerId),
        )
        const [found] = await tx.select().from(smoothingAgreements).where(isOwn)
        if (found === undefined) throw new ProblemError(404, 'You have no bill smoothing of this number.')
        const account = await lockAccount(tx, found.accountNumber)
        const balanceCents = await smoothingCentsOf(tx, account.number)
        // Meanwhile another request may have ended it, or a final bill.
        const [ended] = await tx
          .update(smoothingAgreements)
          .set({ status: balanceCents === 0 ? 'ENDED' : 'ENDING', endedAt: now() })
          .where(and(isOwn, eq(smoothingAgreements.status, 'ACTIVE')))
          .returning()
        const [row = found] =
          ended === undefined ? await tx.select().from(smoothingAgreements).where(isOwn) : [ended]
        if (ended !== undefined)
          await eventLog.record(tx, {
            ...{ kind: 'smoothing', about: 'ENDED', customerId, reference, balanceCents },
          })
        return shown(tx, account, row)
      }),
  }
}

export type Smoothing = ReturnType<typeof createSmoothing>
