import { eq, inArray } from 'drizzle-orm'
import { runPaymentsCommand } from '../../../host/server/commands/payments.ts'
import type { Db } from '../../../host/server/platform/database/db.ts'
import { accounts, ledgerEntries, payments } from '../../../host/server/platform/database/schema.ts'
import type { Reconciliation } from '../../../host/server/subjects/payments/reconciliation.ts'
import { createAgreementStore } from '../../../host/server/subjects/sandbox-provider/agreement-store.ts'
import { inProcessProvider } from '../../../host/server/subjects/sandbox-provider/in-process-provider.ts'
import type { SandboxStore } from '../../../host/server/subjects/sandbox-provider/sandbox-store.ts'
import type { Payer } from './payers.ts'
import { owedCents } from './payers.ts'

export interface PaymentDifferencesPorts {
  readonly db: Db
  readonly databaseUrl: string
  readonly dataDir: string
  readonly store: SandboxStore
  readonly payers: readonly Payer[]
}

const wasCharged = (status: string) => status === 'SUCCEEDED'

/** Compares one customer's answers with the rows and the ledger. */
async function differencesOf(db: Db, payer: Payer): Promise<string[]> {
  const { accountNumber, customerId, begun } = payer
  const found: string[] = []
  const rows = await db.select().from(payments).where(eq(payments.accountNumber, accountNumber))
  if (rows.length !== begun.length)
    found.push(`${accountNumber} has ${rows.length} payments, and ${begun.length} were begun`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { key, paymentId, amountCents, isCharged, receiptNumber } of begun) {
    const row = paymentId === null ? undefined : byId.get(paymentId)
    if (paymentId === null) found.push(`the payment with the key ${key} was never answered`)
    else if (row?.customerId !== customerId || row.amountCents !== amountCents)
      found.push(`payment ${paymentId} of ${amountCents} cents is not there`)
    else if (wasCharged(row.status) !== isCharged) found.push(`payment ${paymentId} is ${row.status}`)
    else if (receiptNumber !== null && row.receiptNumber !== receiptNumber)
      found.push(`payment ${paymentId} had receipt ${receiptNumber} and has ${row.receiptNumber}`)
  }
  const paidCents = begun.reduce((sum, one) => sum + (one.isCharged ? one.amountCents : 0), 0)
  const [account] = await db.select().from(accounts).where(eq(accounts.number, accountNumber))
  if (account?.balanceCents !== owedCents - paidCents)
    found.push(`${accountNumber} owes ${account?.balanceCents} cents in place of ${owedCents - paidCents}`)
  return found
}

/** Compares ledger, provider and what customers were notified of, to the cent. Empty: they agree. */
export async function paymentDifferences(ports: PaymentDifferencesPorts): Promise<string[]> {
  const { db, databaseUrl, dataDir, store, payers } = ports
  const found = (await Promise.all(payers.map((payer) => differencesOf(db, payer)))).flat()
  const begun = payers.flatMap((payer) => payer.begun)
  const known = new Set(begun.map(({ paymentId }) => paymentId))
  for (const { paymentId } of store.list())
    if (!known.has(paymentId)) found.push(`${paymentId} is at the provider, and nobody was notified of it`)
  const charged = begun.filter(({ isCharged }) => isCharged)
  const entries = await db
    .select()
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.cause, ['PAYMENT', 'REFUND', 'REVERSAL']))
  const lines = (all: readonly (readonly [string | null, number])[]) =>
    all.map(([id, cents]) => `${id} ${cents}`).toSorted()
  const inLedger = lines(entries.map(({ causeId, amountCents }) => [causeId, amountCents]))
  const notified = lines(charged.map(({ paymentId, amountCents }) => [paymentId, amountCents]))
  const atProvider = lines(
    store
      .list()
      .flatMap((one) => (wasCharged(one.status) ? [[one.paymentId, one.amountCents] as const] : [])),
  )
  if (inLedger.join() !== notified.join())
    found.push(`${inLedger.length} payments in the ledger are not the ${notified.length} that were made`)
  if (atProvider.join() !== notified.join())
    found.push(`${atProvider.length} payments at the provider are not the ${notified.length} that were made`)
  const { text } = await runPaymentsCommand(['reconcile', '--json'], {
    config: () => ({ databaseUrl, dataDir, isLocal: true, paymentProvider: undefined }),
    now: () => new Date(),
    // These runs make no PayTo agreement.
    provider: inProcessProvider(
      store,
      createAgreementStore({ now: () => new Date(), onEvent: () => undefined }),
    ),
  })
  const { differences, ledgerCents, providerCents } = JSON.parse(text) as Reconciliation
  for (const one of differences) found.push(`reconciliation: ${JSON.stringify(one)}`)
  if (ledgerCents !== providerCents)
    found.push(`reconciliation: ${providerCents} cents at the provider, ${ledgerCents} in the ledger`)
  return found
}
