import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { BillSettings, BillSettingsChange } from 'gridfront/contracts'
import { ProblemError } from 'gridfront/fastify'
import {
  dayIn,
  electronicDeliveryConsent,
  electronicDeliveryFault,
  isTurnedElectronic,
  smoothedFrequencyWords,
} from 'gridfront/server'
import type { AccountRow } from '../../ledger/accounts.ts'
import { lockAccount, shownAccountOf, stateOfAccount } from '../../ledger/accounts.ts'
import { isSmoothed } from '../../ledger/smoothing.ts'
import type { Db } from '../../platform/database/db.ts'
import { accounts, termsOffers } from '../../platform/database/schema.ts'
import { changeFrequency } from '../billing/due-period.ts'
import { billedBusinessOf, pointOf } from '../billing/make-bill.ts'

const shown = (account: AccountRow): BillSettings => ({
  accountNumber: account.number,
  delivery: account.billDelivery,
  frequency: account.billingFrequency,
  reference: account.billReference,
  budgetDollars: account.budgetDollars,
  dueDay: account.billDueDay,
  business: billedBusinessOf(account) ?? null,
})

const changeable = ['delivery', 'frequency', 'reference', 'budgetDollars', 'dueDay'] as const

export interface ChangedBillSettings {
  readonly settings: BillSettings
  /** Members that now have another value. */
  readonly changed: readonly (typeof changeable)[number][]
}

/** Lists the consent to electronic bills among the terms that the customer has accepted. Throws 422 without it. */
async function storeElectronicDelivery(
  tx: Db,
  { customerId, number }: AccountRow,
  consent: BillSettingsChange['consent'],
  at: Date,
): Promise<void> {
  const fault = electronicDeliveryFault(consent)
  if (fault !== null)
    throw new ProblemError(422, fault.detail, [{ ...fault, pointer: `/body${fault.pointer}` }])
  const { version, text } = electronicDeliveryConsent
  await tx.insert(termsOffers).values({
    ...{ id: randomUUID(), customerId, kind: 'CONTRACT', version, title: 'Bills and notices by email' },
    ...{ points: [`Account ${number}.`, `${text.label}. ${text.description}`], document: null },
    ...{ offeredAt: at, acceptUntil: at, acceptedAt: at, sentTo: null },
  })
}

/**
 * How accounts are billed. A change applies to the next bill, because bills never change; another frequency to the next
 * period. An amount of a budget alert counts from the next daily run.
 */
export const createBillSettings = ({ db, now }: { readonly db: Db; readonly now: () => Date }) => ({
  read: async (customerId: string, number: string | undefined): Promise<BillSettings> =>
    shown(await shownAccountOf(db, customerId, now(), number)),
  /** Members left out stay as they are, also if another request changes them meanwhile. */
  change: (customerId: string, { account: chosen, ...wanted }: BillSettingsChange) =>
    db.transaction(async (tx): Promise<ChangedBillSettings> => {
      const { number } = await shownAccountOf(tx, customerId, now(), chosen)
      const before = await lockAccount(tx, number)
      const { delivery, frequency, reference, budgetDollars, dueDay, consent } = wanted
      if (isTurnedElectronic(before.billDelivery, delivery))
        await storeElectronicDelivery(tx, before, consent, now())
      if (frequency !== undefined && frequency !== before.billingFrequency && (await isSmoothed(tx, number)))
        throw new ProblemError(422, smoothedFrequencyWords, [
          { pointer: '/body/frequency', detail: smoothedFrequencyWords },
        ])
      if (frequency !== undefined)
        await changeFrequency(tx, before, {
          ...{ point: await pointOf(tx, before), frequency },
          today: dayIn(stateOfAccount(before), now()),
        })
      const set = {
        ...(delivery !== undefined && { billDelivery: delivery }),
        ...(reference !== undefined && { billReference: reference }),
        ...(budgetDollars !== undefined && { budgetDollars }),
        ...(dueDay !== undefined && { billDueDay: dueDay }),
      }
      if (Object.keys(set).length > 0) await tx.update(accounts).set(set).where(eq(accounts.number, number))
      const [earlier, settings] = [shown(before), shown(await lockAccount(tx, number))]
      return { settings, changed: changeable.filter((name) => earlier[name] !== settings[name]) }
    }),
})

export type BillSettingsOf = ReturnType<typeof createBillSettings>
