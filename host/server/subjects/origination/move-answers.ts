import { eq } from 'drizzle-orm'
import type { MoveOrder, SupplyAnswers } from 'gridfront/contracts'
import type { RequestInput } from 'gridfront/server'
import type { AccountRow } from '../../ledger/accounts.ts'
import type { DataKeys } from '../../platform/data-keys/data-keys.ts'
import type { Db } from '../../platform/database/db.ts'
import type { SavedAnswers } from '../../platform/database/schema/stored-answers.ts'
import { customers } from '../../platform/database/schema.ts'
import type { PriceBook } from '../prices/price-book.ts'
import { editionFaults } from './agreed-edition.ts'
import type { AnswerFault } from './answer-faults.ts'
import { answerFaults, missingConsents } from './answer-faults.ts'
import type { ConsentEditions } from './consent-editions.ts'
import { accountsAt } from './premises.ts'
import type { Retailer } from './retailer.ts'
import { answersAfter } from './saved-answers.ts'
import type { FindStop } from './stops.ts'
import { premisesOf, stopFacts } from './stops.ts'

export interface MoveCheckPorts {
  readonly dataKeys: DataKeys
  readonly book: PriceBook
  readonly retailer: Pick<Retailer, 'offers'>
  readonly findStop: FindStop
  readonly consentEditions: ConsentEditions
}

/** The sections with rules between their members. The person is the customer, whose letters go where they went before. */
const asked = ['supply', 'plan', 'support', 'consents'] as const

/** The request that ends the supply at the old home; undefined if it is ending already. */
export const moveOutOf = ({ moveOut }: MoveOrder): (RequestInput & { kind: 'MOVE_OUT' }) | undefined =>
  moveOut && { kind: 'MOVE_OUT', content: { plan: 'NEW_HOME_WITH_US', ...moveOut } }

/** The application of a customer who moves, and its faults by the rules of sign-up. */
export function createMoveAnswers({ book, retailer, findStop, consentEditions }: MoveCheckPorts) {
  /** The contract at the new home is for the same kind of customer as at the old one. */
  function isBusiness({ businessName, planId }: AccountRow): boolean {
    const offer = retailer.offers.find((one) => one.planId === planId)
    return businessName !== null || offer?.customerType === 'BUSINESS'
  }

  /** Name and contact of the account. Its safe contact is read whenever a mail is sent, because it may change. */
  async function personOf(tx: Db, account: AccountRow): Promise<NonNullable<SavedAnswers['person']>> {
    const [customer] = await tx.select().from(customers).where(eq(customers.id, account.customerId))
    if (customer === undefined) throw new Error('an account without a customer')
    const { givenName, familyName, email, phone } = customer
    const { businessName: legalName, businessAbn: abn } = account
    return {
      ...{ givenName, familyName, email, phone: phone ?? '' },
      ...(legalName !== null &&
        abn !== null && { business: { legalName, abn, role: 'Account holder', hasAuthority: true } }),
    }
  }

  /** Says so if the customer has an account for the new home already. */
  async function ownHomeFault(tx: Db, supply: SupplyAnswers, account: AccountRow) {
    const leaving = 'This is the home that you are leaving.'
    const premises = premisesOf(supply)
    if (premises.addressKey === account.supplyAddress.toLowerCase()) return leaving
    const own = (await accountsAt(tx, premises)).find(
      ({ customerId, closedOn }) =>
        customerId === account.customerId && (closedOn === null || closedOn >= (supply.moveInOn ?? '')),
    )
    if (own === undefined) return undefined
    return own.number === account.number
      ? leaving
      : `You have an account for this home already. Its number is ${own.number}.`
  }

  return {
    async answersOf(tx: Db, account: AccountRow, order: MoveOrder, at: Date): Promise<SavedAnswers> {
      const { supply, plan, support, payment, consents } = order
      const customerType = isBusiness(account) ? 'BUSINESS' : 'RESIDENTIAL'
      const sent = {
        supply: { ...supply, customerType, start: 'MOVE_IN' } as const,
        ...{ plan, support, payment, consents },
      }
      const answers = answersAfter({}, sent, { hashOf: consentEditions.hashOf, at })
      return { ...answers, person: await personOf(tx, account) }
    },

    async check(
      tx: Db,
      answers: SavedAnswers,
      { account, at }: { readonly account: AccountRow; readonly at: Date },
    ) {
      const { stop, ...findings } = await findStop(tx, answers, { isVerified: true })
      const { supply } = answers
      const homeFault = supply && (await ownHomeFault(tx, supply, account))
      const faults: AnswerFault[] = [
        ...answerFaults(answers, asked, at, book.concessions),
        ...missingConsents(answers),
        ...consentEditions.faults(answers, at),
        ...(stop === null ? editionFaults(answers, findings.network, { book, at }) : []),
        ...(stop === null
          ? []
          : [{ pointer: `/body/${stopFacts[stop].section}`, detail: stopFacts[stop].detail }]),
        ...(homeFault ? [{ pointer: '/body/supply/address', detail: homeFault }] : []),
      ]
      return { faults, findings: { ...findings, stop: null } }
    },
  }
}
