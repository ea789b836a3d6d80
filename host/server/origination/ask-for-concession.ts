import { randomUUID } from 'node:crypto'
import type { AskedRequest } from 'gridfront/server'
import { dayIn, targetsOf } from 'gridfront/server'
import type { Db } from '../database/db.ts'
import { customerRequests } from '../database/schema.ts'
import { newReceiptNumber } from '../receipt-number.ts'
import type { AddedCustomer } from './new-customer.ts'
import type { SavedAnswers } from './saved-answers.ts'

/** A card that was given at sign-up is checked like one that is given in the account: it waits among the requests. */
export async function askForConcession(
  tx: Db,
  { customerId, accountNumber }: AddedCustomer,
  { support, supply, consents }: SavedAnswers,
  at: Date,
): Promise<void> {
  const card = support?.concession
  const consent = consents?.agreed.find(({ term }) => term === 'CONCESSION_CHECK')
  if (card?.cardNumber === undefined || supply === undefined || consent === undefined) return
  const { kind, holder, cardNumber } = card
  const asked: AskedRequest = {
    kind: 'CONCESSION',
    content: { change: 'ADD', card: { kind, holder, cardNumber }, consent: { version: consent.version } },
  }
  const { state } = supply.address
  await tx.insert(customerRequests).values({
    reference: newReceiptNumber('CC'),
    requestId: randomUUID(),
    ...{ customerId, accountNumber, kind: asked.kind, status: 'RECEIVED', content: asked.content },
    ...{ receivedAt: at, updatedAt: at, effectiveOn: null, openKey: null },
    targets: targetsOf(asked, { state, today: dayIn(state, at) }),
  })
}
