import { and, desc, eq, inArray } from 'drizzle-orm'
import type {
  MaskedPayToPayer,
  PayToAction,
  PayToAgreement,
  PayToArrangement,
  PayToChange,
  PayToOrder,
  PayToPayer,
  PayToStatus,
} from 'gridfront/contracts'
import { payToStatuses } from 'gridfront/contracts'
import { ProblemError } from 'gridfront/fastify'
import type { PaymentProvider, ProvidedAgreement } from 'gridfront/payments-server'
import { PayerRefused, ProviderError } from 'gridfront/payments-server'
import { bankAccountEnding, isOpenPayTo, maskedPayId, payToAfter, payToAnswerDays } from 'gridfront/server'
import type { AccountRow } from '../../ledger/accounts.ts'
import { isClosed, shownAccountOf } from '../../ledger/accounts.ts'
import { activeRequestOf } from '../../ledger/debit-collector.ts'
import { dayMs } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import { accounts, payToAgreements } from '../../platform/database/schema.ts'
import type { Settle } from '../payments/settle.ts'
import type { SettlePayTo } from './settle-pay-to.ts'
import { withdrawDebits } from './withdraw-debits.ts'

type Row = typeof payToAgreements.$inferSelect

export interface PayToPorts {
  readonly db: Db
  readonly now: () => Date
  readonly provider: PaymentProvider
  readonly settle: Settle
  readonly settlePayTo: SettlePayTo
  /** Limit for proposals, for each account. Default: none. */
  readonly changeLimit?: { readonly spend: (accountNumber: string) => Promise<void> }
}

const openStatuses = payToStatuses.filter(isOpenPayTo)

const shown = (row: Row): PayToAgreement =>
  ({
    agreementId: row.id,
    status: row.status,
    payer: row.payer,
    maximum: row.maximumCents,
    proposedAt: row.proposedAt.toISOString(),
    answerBy: row.answerBy.toISOString(),
    coversFrom: row.coversFrom,
    changedAt: row.changedAt.toISOString(),
    bankUrl: row.bankUrl,
  }) as PayToAgreement

function masked(payer: PayToPayer): MaskedPayToPayer {
  if (payer.kind === 'PAYID') return { kind: 'PAYID', payId: maskedPayId(payer.payId) }
  const { accountName, bsb, number } = payer.bank
  return { kind: 'BANK_ACCOUNT', bank: { accountName, bsb, ending: bankAccountEnding(number) } }
}

/** Why the bank has not performed a requested change, if known. */
const refusals: Readonly<Record<PayToAction, string>> = {
  PAUSE: 'Your bank does not let us pause this agreement. Pause it in your bank’s app, or cancel it here.',
  RESUME:
    'Your bank does not let us resume this agreement. If you paused it in your bank’s app, resume it there.',
  CANCEL: 'Your bank does not let us cancel this agreement. Cancel it in your bank’s app, or call us.',
}

/** The open agreement of an account. */
export const openPayToOf = async (db: Db, accountNumber: string): Promise<Row | undefined> =>
  (
    await db
      .select()
      .from(payToAgreements)
      .where(
        and(eq(payToAgreements.accountNumber, accountNumber), inArray(payToAgreements.status, openStatuses)),
      )
  )[0]

/**
 * Sends an agreement to the provider, unless it was received before, and stores the provider's state, which compensates
 * for lost events. One that the bank never received is not sent after the time to answer. Throws `ProviderError`.
 */
export function createRefreshPayTo({
  provider,
  settlePayTo,
  now,
}: Pick<PayToPorts, 'provider' | 'settlePayTo' | 'now'>) {
  async function proposed({ id, payerToken, maximumCents, answerBy }: Row): Promise<ProvidedAgreement> {
    // The provider may have received it although the answer was lost.
    if (now() >= answerBy) return (await provider.readAgreement(id)) ?? provider.moveAgreement(id, 'CANCEL')
    try {
      return await provider.propose(id, { payerToken, maximumCents, answerBy })
    } catch (error) {
      if (!(error instanceof PayerRefused)) throw error
      return { agreementId: id, status: 'DECLINED', revision: 1 }
    }
  }
  return async (row: Row): Promise<void> => {
    const seen = row.revision === 0 ? await proposed(row) : await provider.readAgreement(row.id)
    if (seen !== null) await settlePayTo(seen)
  }
}

/** PayTo agreements of customers. Everything is selected by the token's owner (AUTH-14). */
export function createPayToAgreements(ports: PayToPorts) {
  const { db, now, provider, settlePayTo, changeLimit } = ports
  const refresh = createRefreshPayTo(ports)
  const read = async (tx: Db, id: string) =>
    (await tx.select().from(payToAgreements).where(eq(payToAgreements.id, id)))[0]
  const newestOf = async (accountNumber: string) =>
    (await openPayToOf(db, accountNumber)) ??
    (
      await db
        .select()
        .from(payToAgreements)
        .where(eq(payToAgreements.accountNumber, accountNumber))
        .orderBy(desc(payToAgreements.changedAt))
        .limit(1)
    )[0]
  /** The agreement's state at the bank, if the provider answers now. */
  async function refreshed(row: Row): Promise<Row> {
    try {
      await refresh(row)
    } catch (error) {
      // The webhook or the daily run will update it.
      if (!(error instanceof ProviderError)) throw error
    }
    return (await read(db, row.id)) ?? row
  }

  /** The provider's token for a payer. Throws 422 if the payer's bank has no PayTo. */
  async function payerTokenOf(id: string, payer: PayToPayer): Promise<string> {
    try {
      return await (payer.kind === 'PAYID'
        ? provider.storePayId(id, payer.payId)
        : provider.storeBankAccount(id, payer.bank))
    } catch (error) {
      if (!(error instanceof PayerRefused)) throw error
      const [pointer, detail] =
        payer.kind === 'PAYID'
          ? ['/body/payer/payId', 'No bank account takes PayTo by this PayID.']
          : ['/body/payer/bank/number', 'This bank account does not take PayTo.']
      throw new ProblemError(422, detail, [{ pointer, detail }])
    }
  }

  async function mustBeFree(tx: Db, account: AccountRow, order: PayToOrder): Promise<void> {
    if (isClosed(account, now())) throw new ProblemError(409, 'Supply of this account has ended.')
    if ((await openPayToOf(tx, account.number)) !== undefined)
      throw new ProblemError(409, 'This account has a PayTo agreement already. End it before you ask anew.')
    const request = await activeRequestOf(tx, account.number)
    if (request !== undefined && order.replacesDirectDebit !== true)
      throw new ProblemError(409, 'Direct debit is on for this account. Say that PayTo takes its place.')
  }

  return {
    async arrangement(customerId: string, number: string | undefined): Promise<PayToArrangement> {
      const account = await shownAccountOf(db, customerId, now(), number)
      const newest = await newestOf(account.number)
      const row = newest?.status === 'PROPOSED' ? await refreshed(newest) : newest
      return {
        accountNumber: account.number,
        agreement: row === undefined ? null : shown(row),
        hasDirectDebit: (await activeRequestOf(db, account.number)) !== undefined,
      }
    },

    /** `id`: of the intent. The same id returns the same agreement. Throws 404 and 409. */
    async create(customerId: string, id: string, order: PayToOrder): Promise<PayToAgreement> {
      const account = await shownAccountOf(db, customerId, now(), order.account)
      const known = await read(db, id)
      if (known !== undefined) return shown(await refreshed(known))
      await mustBeFree(db, account, order)
      await changeLimit?.spend(account.number)
      // Outside the transaction, which must not wait for the provider. The token alone has no effect.
      const payerToken = await payerTokenOf(id, order.payer)
      const made = await db.transaction(async (tx) => {
        await tx.select().from(accounts).where(eq(accounts.number, account.number)).for('update')
        const other = await read(tx, id)
        if (other !== undefined) return other
        await mustBeFree(tx, account, order)
        const at = now()
        const [row] = await tx
          .insert(payToAgreements)
          .values({
            ...{ id, customerId, accountNumber: account.number, payerToken },
            ...{ status: 'PROPOSED', revision: 0, payer: masked(order.payer) },
            ...{ maximumCents: order.maximum, proposedAt: at, changedAt: at },
            answerBy: new Date(at.getTime() + payToAnswerDays * dayMs),
          })
          .returning()
        if (row === undefined) throw new Error('a PayTo agreement that was not made')
        return row
      })
      // The row is stored first, so that every agreement at the bank is known here, whatever is interrupted.
      return shown(await refreshed(made))
    },

    /** Throws 404 and 409, and `ProviderError`: no change is reported before the bank has it. */
    async change(customerId: string, { agreementId, action }: PayToChange): Promise<PayToAgreement> {
      const row = await read(db, agreementId)
      if (row === undefined || row.customerId !== customerId)
        throw new ProblemError(404, 'You have no PayTo agreement of this id.')
      await shownAccountOf(db, customerId, now(), row.accountNumber)
      const wanted = ({ PAUSE: 'PAUSED', RESUME: 'ACTIVE', CANCEL: 'CANCELLED' } as const)[action]
      // Allowed by the transition table but unchanged, so the bank has refused.
      const no = (status: PayToStatus = row.status) =>
        new ProblemError(
          409,
          payToAfter(status, action) === null || row.revision === 0
            ? 'This cannot be done with the agreement as it is now.'
            : refusals[action],
        )
      // An ended agreement never changes. For all others the bank may know more, because its answer may have been lost.
      if (isOpenPayTo(row.status)) {
        if (row.revision === 0 && action !== 'CANCEL') throw no()
        await settlePayTo(await provider.moveAgreement(agreementId, action))
      }
      const changed = await read(db, agreementId)
      if (changed?.status !== wanted) throw no(changed?.status)
      if (wanted !== 'ACTIVE') await withdrawDebits(ports, agreementId)
      return shown(changed)
    },
  }
}

export type PayToAgreements = ReturnType<typeof createPayToAgreements>
