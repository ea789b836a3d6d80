import { and, eq, isNotNull } from 'drizzle-orm'
import type { CustomerDocument } from 'gridfront/contracts'
import { dayIn, shownRequest } from 'gridfront/server'
import { stateOf } from 'gridfront/validators'
import type { AccountRow } from '../../ledger/accounts.ts'
import { accountsOf } from '../../ledger/accounts.ts'
import type { Db } from '../../platform/database/db.ts'
import {
  bills,
  customerRequests,
  debitRequests,
  paymentPlans,
  termsOffers,
} from '../../platform/database/schema.ts'
import { createPaymentHistory, paymentsOf } from '../payments/payment-history.ts'
import { requestNames } from '../requests/request-names.ts'
import { situationOf } from '../requests/request-situations.ts'
import { debitRequestPdf, paymentPlanPdf } from './agreement-pdf.ts'
import { billPdf, billTitle } from './bill-pdf.ts'
import { receiptPdf, termsPdf } from './letter-pdf.ts'
import type { LetterheadFacts } from './letterhead-facts.ts'
import { paymentPdf } from './payment-pdf.ts'

export interface DocumentPorts {
  readonly db: Db
  readonly now: () => Date
  /** Called for the first document. */
  readonly facts: () => LetterheadFacts
}

/** A document of the list, and how it is made. */
interface Listed {
  readonly shown: CustomerDocument
  readonly make: () => Promise<Buffer>
}

/**
 * Ends in a part of the number, so that two documents of one day have different names. Reveals nothing about the
 * customer.
 */
const fileNameOf = (kind: string, day: string, number: string) =>
  `${kind}-${day}-${number.replace(/[^A-Za-z0-9]/g, '').slice(-6)}.pdf`

/** All documents of a customer that can be made from stored data. Selected by the token's owner (AUTH-14). */
export function createDocuments({ db, now, facts }: DocumentPorts) {
  const history = createPaymentHistory({ db, now })

  // Each of these functions reads all documents of its kind in an account, or the one with an id to open it.

  /** Bills of a former system have no document, because their lines are not known. */
  async function billsOf({ number }: AccountRow, id?: string): Promise<Listed[]> {
    const isMeant = id === undefined ? undefined : eq(bills.invoiceNumber, id)
    const rows = await db
      .select({ invoice: bills.invoice })
      .from(bills)
      .where(and(eq(bills.accountNumber, number), isNotNull(bills.invoice), isMeant))
    return rows.flatMap(({ invoice }) => {
      if (invoice === null) return []
      const { invoiceNumber, issueDate } = invoice
      const fileName = fileNameOf('bill', issueDate, invoiceNumber)
      const shown = {
        documentId: invoiceNumber,
        kind: 'BILL',
        title: billTitle(invoice),
        issuedOn: issueDate,
        fileName,
      } as const
      return [{ shown, make: () => billPdf(invoice, facts()) }]
    })
  }

  async function termsOf({ customerId, postcode }: AccountRow, meantId?: string): Promise<Listed[]> {
    const isMeant = meantId === undefined ? undefined : eq(termsOffers.id, meantId)
    const rows = await db
      .select()
      .from(termsOffers)
      .where(and(eq(termsOffers.customerId, customerId), isNotNull(termsOffers.acceptedAt), isMeant))
    return rows.flatMap(({ id, title, version, points, document, acceptedAt }) => {
      if (acceptedAt === null) return []
      const acceptedOn = dayIn(stateOf(postcode) ?? 'NSW', acceptedAt)
      const fileName = fileNameOf('terms', acceptedOn, id)
      return [
        {
          shown: { documentId: id, kind: 'TERMS', title, issuedOn: acceptedOn, fileName },
          make: () => termsPdf({ title, version, points, document, acceptedOn }, facts()),
        } as const,
      ]
    })
  }

  /** Direct debit requests, ended ones too: each with the text of the service agreement as it was agreed to. */
  async function debitRequestsOf(
    { customerId, number, postcode }: AccountRow,
    id?: string,
  ): Promise<Listed[]> {
    const isMeant = id === undefined ? undefined : eq(debitRequests.reference, id)
    const rows = await db
      .select()
      .from(debitRequests)
      .where(and(eq(debitRequests.customerId, customerId), eq(debitRequests.accountNumber, number), isMeant))
    return rows.map(({ agreementVersion: version, agreement, agreedAt, ...request }) => {
      const agreedOn = dayIn(stateOf(postcode) ?? 'NSW', agreedAt)
      const { reference } = request
      return {
        shown: {
          documentId: reference,
          kind: 'TERMS',
          title: `Direct debit request ${reference}`,
          issuedOn: agreedOn,
          fileName: fileNameOf('direct-debit', agreedOn, reference),
        },
        make: () => debitRequestPdf({ ...request, agreedOn, agreement: { version, ...agreement } }, facts()),
      } as const
    })
  }

  async function paymentPlansOf(
    { customerId, number, postcode }: AccountRow,
    id?: string,
  ): Promise<Listed[]> {
    const isMeant = id === undefined ? undefined : eq(paymentPlans.reference, id)
    const rows = await db
      .select()
      .from(paymentPlans)
      .where(and(eq(paymentPlans.customerId, customerId), eq(paymentPlans.accountNumber, number), isMeant))
    return rows.map(({ reference, agreedAt, owedCents, instalments }) => {
      const agreedOn = dayIn(stateOf(postcode) ?? 'NSW', agreedAt)
      return {
        shown: {
          documentId: reference,
          kind: 'TERMS',
          title: `Payment plan ${reference}`,
          issuedOn: agreedOn,
          fileName: fileNameOf('payment-plan', agreedOn, reference),
        },
        make: () =>
          paymentPlanPdf({ reference, agreedOn, accountNumber: number, owedCents, instalments }, facts()),
      } as const
    })
  }

  async function receiptsOf({ customerId, number }: AccountRow, id?: string): Promise<Listed[]> {
    if (id !== undefined) {
      const isMeant = and(eq(customerRequests.accountNumber, number), eq(customerRequests.reference, id))
      if ((await db.$count(customerRequests, isMeant)) === 0) return []
    }
    const situation = await situationOf(db, { customerId, accountNumber: number, now: now() })
    if (situation === null) return []
    // The text of a request may depend on earlier ones, such as the person it refers to.
    const meant = situation.kept.filter(({ reference }) => id === undefined || reference === id)
    return meant.map((kept) => {
      const { reference, kind, targets, effectiveOn, receivedAt } = kept
      const receivedOn = dayIn(situation.state, new Date(receivedAt))
      const { summary } = shownRequest(kept, situation)
      return {
        shown: {
          documentId: reference,
          kind: 'REQUEST',
          // Others may see the list on a shared screen, so it reveals no more than mails do.
          title: `Receipt for your ${requestNames[kind]}, ${reference}`,
          issuedOn: receivedOn,
          fileName: fileNameOf('request', receivedOn, reference),
        },
        make: () =>
          receiptPdf({ reference, kind, summary, targets: [...targets], effectiveOn, receivedOn }, facts()),
      } as const
    })
  }

  /** Payments as they were made: later returns are left out, so that a receipt never changes. */
  async function paymentsPaidFor(account: AccountRow, id?: string): Promise<Listed[]> {
    const { number, customerId } = account
    const one = id === undefined ? null : await history.one(customerId, id)
    const paid = id === undefined ? await paymentsOf(db, number) : one?.accountNumber === number ? [one] : []
    return paid.map((payment) => {
      const { paymentId, receiptNumber, paidAt } = payment
      // In eastern Australia, as in the list of payments and in mails, wherever the home is.
      const paidOn = dayIn('NSW', new Date(paidAt))
      return {
        shown: {
          documentId: paymentId,
          kind: 'PAYMENT',
          title:
            receiptNumber === null ? 'Receipt for your payment' : `Receipt for your payment ${receiptNumber}`,
          issuedOn: paidOn,
          fileName: fileNameOf('payment', paidOn, receiptNumber ?? paymentId),
        },
        make: () => paymentPdf({ ...payment, paidOn }, facts()),
      } as const
    })
  }

  const sources = [billsOf, termsOf, debitRequestsOf, paymentPlansOf, receiptsOf, paymentsPaidFor]

  const allDocumentsOf = async (account: AccountRow): Promise<Listed[]> => {
    const all = await Promise.all(sources.map((source) => source(account)))
    return all
      .flat()
      .toSorted(
        ({ shown: one }, { shown: other }) =>
          other.issuedOn.localeCompare(one.issuedOn) || other.documentId.localeCompare(one.documentId),
      )
  }

  return {
    /** Newest first; null if the customer has no such account. The account defaults to the customer's first. */
    async list(customerId: string, accountNumber?: string): Promise<readonly CustomerDocument[] | null> {
      const own = await accountsOf(db, customerId, now())
      const account =
        accountNumber === undefined ? own[0] : own.find(({ number }) => number === accountNumber)
      return account === undefined ? null : (await allDocumentsOf(account)).map(({ shown }) => shown)
    },
    /** A document of any of the customer's accounts; null for any other, whether it exists or not. */
    async open(
      customerId: string,
      documentId: string,
    ): Promise<{ readonly shown: CustomerDocument; readonly bytes: Buffer } | null> {
      for (const account of await accountsOf(db, customerId, now()))
        for (const source of sources) {
          const [found] = await source(account, documentId)
          if (found !== undefined) return { shown: found.shown, bytes: await found.make() }
        }
      return null
    },
  }
}

export type Documents = ReturnType<typeof createDocuments>
