import { invoiceToPay } from '../../contracts/invoice-rules.ts'
import type { documents } from '../../contracts/routes/documents.ts'
import type { CustomerDocument } from '../../contracts/schemas/document.ts'
import type { PaymentRecord } from '../../contracts/schemas/payment.ts'
import type { CustomerRequest } from '../../contracts/schemas/requests.ts'
import { dayAtSupply } from '../validators/supply-day.ts'
import { accountsOf, chosenAccountOf } from './mock-accounts.ts'
import { mockPdf } from './mock-pdf.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockRoutes } from './mock-routes.ts'
import { ownerOf } from './mock-session-routes.ts'
import type { MockAccount, MockCustomer } from './mock-sessions.ts'

export interface MockDocumentPorts {
  readonly example: MockCustomer
  readonly requestsOf: (owner: MockCustomer, account?: string) => readonly CustomerRequest[]
  readonly paymentsOf: (account: MockAccount) => readonly PaymentRecord[]
}

interface MockDocument {
  readonly shown: CustomerDocument
  readonly lines: readonly string[]
}

const money = (cents: number) => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`
const fileNameOf = (what: string, day: string, number: string) =>
  `${what}-${day}-${number.replace(/[^A-Za-z0-9-]/g, '')}`.slice(0, 96).concat('.pdf')

const billsOf = ({ invoices = [] }: MockAccount): MockDocument[] =>
  invoices.map((invoice) => {
    const { invoiceNumber, issueDate, period } = invoice
    const title = `Bill for ${period.startDate} to ${period.endDate}`
    const fileName = fileNameOf('bill', issueDate, invoiceNumber)
    return {
      shown: { documentId: invoiceNumber, kind: 'BILL', title, issuedOn: issueDate, fileName },
      lines: [
        title,
        `Bill number ${invoiceNumber}`,
        `For ${invoice.customerName}`,
        `Issued ${issueDate}, due ${invoice.dueDate}`,
        ...invoice.lines.map(({ displayName, amount }) => `${displayName} ${money(amount)}`),
        `GST ${money(invoice.gstAmount)}`,
        `This bill ${money(invoice.invoiceAmount)}`,
        `To pay ${money(invoiceToPay(invoice))}`,
      ],
    }
  })

const receiptOf = ({ reference, receivedAt, summary }: CustomerRequest): MockDocument => {
  const issuedOn = receivedAt.slice(0, 10)
  const fileName = fileNameOf('request', issuedOn, reference)
  return {
    shown: { documentId: reference, kind: 'REQUEST', title: 'Receipt for a request', issuedOn, fileName },
    lines: ['Receipt for a request', `Number ${reference}`, `Received ${issuedOn}`, summary],
  }
}

const paymentReceiptOf = (
  { paymentId, receiptNumber, paidAt, amount, balanceAfter }: PaymentRecord,
  { overview }: MockAccount,
): MockDocument => {
  const issuedOn = dayAtSupply(overview.supplyAddress, new Date(paidAt))
  const fileName = fileNameOf('payment', issuedOn, receiptNumber ?? paymentId)
  return {
    shown: {
      documentId: paymentId,
      kind: 'PAYMENT',
      title:
        receiptNumber === null ? 'Receipt for your payment' : `Receipt for your payment ${receiptNumber}`,
      issuedOn,
      fileName,
    },
    lines: [
      'Receipt for a payment',
      `Number ${receiptNumber ?? paymentId}`,
      `Paid ${issuedOn}`,
      money(amount),
      `Balance after it ${money(balanceAfter)}`,
    ],
  }
}

const newestFirst = (documents: readonly MockDocument[]) =>
  documents.toSorted(({ shown: one }, { shown: other }) => other.issuedOn.localeCompare(one.issuedOn))

/** The routes of the `documents` contract: bills, and receipts of requests and payments, as plain PDFs. */
export const mockDocumentRoutes = ({
  example,
  requestsOf,
  paymentsOf,
}: MockDocumentPorts): MockRoutes<typeof documents> => {
  const papersOf = (owner: MockCustomer, account: MockAccount) =>
    newestFirst([
      ...billsOf(account),
      ...requestsOf(owner, account.overview.accountNumber).map(receiptOf),
      ...paymentsOf(account).map((payment) => paymentReceiptOf(payment, account)),
    ])
  return {
    list: {
      answer: ({ session, query }) => {
        const owner = ownerOf(session)
        const documents = papersOf(owner, chosenAccountOf(owner, query.account))
        return { status: 200, body: { documents: documents.map(({ shown }) => shown) } }
      },
      samples: { 200: () => ({ documents: papersOf(example, example).map(({ shown }) => shown) }) },
    },
    file: {
      answer: ({ session, params }) => {
        const owner = ownerOf(session)
        // The documents of all the customer's accounts.
        const all = accountsOf(owner).flatMap((account) => papersOf(owner, account))
        const found = all.find(({ shown }) => shown.documentId === params.documentId)
        if (found === undefined) throw new MockProblem(404, 'There is no such document.')
        return {
          status: 200,
          body: mockPdf(found.lines),
          headers: { 'content-disposition': `attachment; filename="${found.shown.fileName}"` },
        }
      },
      samples: { 200: () => mockPdf(['A document']) },
    },
  }
}
