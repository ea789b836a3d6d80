import { and, asc, eq, inArray } from 'drizzle-orm'
import { collectionMethods } from 'gridfront/contracts'
import { ProviderError } from 'gridfront/payments-server'
import { dayIn } from 'gridfront/server'
import pMap, { pMapSkip } from 'p-map'
import { collectedAccounts } from '../../ledger/debit-collector.ts'
import { payments } from '../../platform/database/schema.ts'
import { severalAtOnce } from '../../platform/several-at-once.ts'
import { notifyOfMissed } from '../payment-help/missed-instalments.ts'
import { untilAway } from '../payments/until-away.ts'
import { endAbandonedCards } from './abandoned-cards.ts'
import { notifyOfTerms } from './notify-of-terms.ts'
import { createPlaceDebits } from './place-debits.ts'
import { refreshAgreements } from './refresh-agreements.ts'
import type { DebitRunPorts } from './run-ports.ts'
import { createSubmitDebit } from './submit-debit.ts'

export interface DebitRunResult {
  /** Debits that this run has sent to the provider, including those left by an earlier run. */
  readonly submitted: number
  readonly submittedCents: number
  /** Accounts with a card payment in progress: the next run continues with them. */
  readonly waiting: readonly string[]
  /** Debits that the provider did not accept: the next run sends them again. */
  readonly left: readonly string[]
  /** PayTo agreements for which the provider gave no answer: the next run asks for their state again. */
  readonly unasked: readonly string[]
  /** Number of customers notified of new terms. */
  readonly notified: number
  /** Number of customers notified of a missed instalment. */
  readonly missed: number
  /** Card payments that were begun, never paid, and are cancelled now. */
  readonly abandoned: number
}

/**
 * Debits bills that are due, by direct debit or PayTo: of several accounts at once, because the provider takes the most
 * time. A debit's row is stored before the provider receives it, with
 * the number of its attempt, which is unique for each bill: so however often runs start, overlap or are interrupted,
 * each bill is debited once, and once more after a dishonour.
 */
export function createDebitRun(ports: DebitRunPorts) {
  // Each run starts with the full number of allowed failures.
  return (date?: string): Promise<DebitRunResult> =>
    oneRun({ ...ports, provider: untilAway(ports.provider) }, date)
}

async function oneRun(ports: DebitRunPorts, date: string | undefined): Promise<DebitRunResult> {
  const { db, now } = ports
  // A problem with one debit delays no other, and is reported at the end.
  const faults: unknown[] = []
  const note = (error: unknown) => {
    if (!(error instanceof ProviderError)) faults.push(error)
    return false
  }
  // First, because a bill that was paid after all is no longer owed.
  const abandoned = await endAbandonedCards(ports, note)
  const unasked = await refreshAgreements(ports, note)
  const placeDebits = createPlaceDebits(ports, date)
  const waiting = await pMap(
    await collectedAccounts(db),
    async (number) => ((await placeDebits(number).catch(note)) ? pMapSkip : number),
    severalAtOnce,
  )
  const placed = await db
    .select()
    .from(payments)
    .where(and(inArray(payments.method, collectionMethods), eq(payments.status, 'CREATED')))
    .orderBy(asc(payments.createdAt))
  const submitDebit = createSubmitDebit(ports)
  let [submitted, submittedCents] = [0, 0]
  const left = await pMap(
    placed,
    async (payment) => {
      try {
        if (!(await submitDebit(payment))) return pMapSkip
        submitted += 1
        submittedCents += payment.amountCents
        return pMapSkip
      } catch (error) {
        note(error)
        return payment.id
      }
    },
    severalAtOnce,
  )
  const notified = await notifyOfTerms(ports, date ?? dayIn('NSW', now()))
  const missed = await notifyOfMissed(ports)
  if (faults.length > 0) throw new AggregateError(faults, 'Some debits could not be made. All others were.')
  return { submitted, submittedCents, waiting, left, unasked, notified, missed, abandoned }
}
