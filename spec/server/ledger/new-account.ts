import type { Db } from '../../../host/server/platform/database/db.ts'
import { accounts } from '../../../host/server/platform/database/schema.ts'
import { addCustomer } from '../test-backend.ts'

let last = 0

/** An account that no other test uses, with nothing owed. */
export async function newAccount(db: Db, customerId?: string) {
  // A number that the backend never assigns: its own begin with 3.
  const number = String(490_000_000 + ++last)
  await db.insert(accounts).values({
    number,
    customerId: customerId ?? (await addCustomer(db)).id,
    planId: 'wattlebird-steady',
    planName: 'Wattlebird Steady',
    planStartedOn: '2026-01-01',
    supplyAddress: '12 Banksia Street, Newtown NSW 2042',
    postcode: '2042',
    dueOn: '2026-11-30',
    bpayBillerCode: '123455',
    bpayReference: `${number}0`,
  })
  return number
}
