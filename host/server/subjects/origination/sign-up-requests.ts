import { randomUUID } from 'node:crypto'
import type { RequestInput } from 'gridfront/server'
import { dayIn } from 'gridfront/server'
import type { DataKeys } from '../../platform/data-keys/data-keys.ts'
import type { Db } from '../../platform/database/db.ts'
import type { SavedAnswers } from '../../platform/database/schema/stored-answers.ts'
import { customerRequests } from '../../platform/database/schema.ts'
import type { EventLog } from '../../platform/events/event-log.ts'
import { requestRow } from '../requests/request-row.ts'
import type { AddedCustomer } from './new-customer.ts'

type SignUpRequest = RequestInput & { readonly consentSha256?: string }

function peopleIn({ person }: SavedAnswers): readonly SignUpRequest[] {
  return (person?.authorisedContacts ?? []).map(({ name, phone }) => ({
    kind: 'AUTHORISED_PERSON',
    content: { change: 'ADD', person: { name, phone } },
  }))
}

function lifeSupportIn({ support }: SavedAnswers): readonly SignUpRequest[] {
  if (!support?.lifeSupport.isNeeded) return []
  const { equipment, other } = support.lifeSupport
  return [
    {
      kind: 'LIFE_SUPPORT',
      content: { change: 'REGISTER', ...(equipment && { equipment }), ...(other && { other }) },
    },
  ]
}

/** The card is checked like one that is given in the account. */
function concessionIn({ support, consents }: SavedAnswers): readonly SignUpRequest[] {
  const card = support?.concession
  const consent = consents?.agreed.find(({ term }) => term === 'CONCESSION_CHECK')
  if (card?.cardNumber === undefined || consent === undefined) return []
  const { kind, holder, cardNumber } = card
  return [
    {
      kind: 'CONCESSION',
      content: { change: 'ADD', card: { kind, holder, cardNumber }, consent: { version: consent.version } },
      consentSha256: consent.textSha256,
    },
  ]
}

/**
 * Arrangements of an account follow from its requests. So what an applicant has already given (people who may act for the
 * account, life support, a concession card) is added as requests, as if it had been sent from the account.
 */
export async function addSignUpRequests(
  tx: Db,
  { dataKeys, eventLog }: { readonly dataKeys: DataKeys; readonly eventLog: EventLog },
  { customerId, accountNumber }: AddedCustomer,
  answers: SavedAnswers & Required<Pick<SavedAnswers, 'supply'>>,
  receivedAt: Date,
): Promise<void> {
  const { state } = answers.supply.address
  const at = { accountNumber, state, today: dayIn(state, receivedAt), meter: null }
  for (const { consentSha256 = null, ...asked } of [
    ...peopleIn(answers),
    ...lifeSupportIn(answers),
    ...concessionIn(answers),
  ]) {
    const row = requestRow(dataKeys, asked, at, {
      ...{ customerId, receivedAt, consentSha256 },
      requestId: randomUUID(),
    })
    await tx.insert(customerRequests).values(row)
    // A registration is confirmed by mail, as it is when it comes from the account.
    if (asked.kind === 'LIFE_SUPPORT')
      await eventLog.record(tx, {
        ...{ kind: 'requestReceived', customerId, about: asked.kind },
        ...{ reference: row.reference, status: row.status, targets: row.targets, accountNumber },
      })
  }
}
