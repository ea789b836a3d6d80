import { neighbour } from '../../../../host/server/demo/demo-customers.ts'
import { askedWith, inHeaders, inJson } from '../changes.ts'
import type { Asked, Forward, Mutant } from '../mutant.ts'

/** A token of another customer, from a log-in. */
async function logInAsNeighbour({ headers: { host }, ...asked }: Asked, forward: Forward): Promise<string> {
  const given = await forward({ ...asked, method: 'GET', path: '/csrf', headers: { host } })
  const [cookie = ''] = [given.headers['set-cookie'] ?? ''].flat()
  const { body } = await forward({
    method: 'POST',
    path: '/login',
    headers: {
      host,
      'content-type': 'application/json',
      cookie: String(cookie).split(';')[0],
      'x-xsrf-token': String(given.headers['x-xsrf-token']),
    },
    body: Buffer.from(JSON.stringify({ email: neighbour.email, password: neighbour.password })),
  })
  const { token } = JSON.parse(body.toString('utf8')) as { token?: string }
  if (token === undefined) throw new Error('the neighbour could not log in')
  return token
}

/** Replaces the requested document by the next one of the same customer. */
async function forTheNextDocument(asked: Asked, forward: Forward): Promise<Asked> {
  const { body } = await forward({
    ...asked,
    path: '/api/documents',
    headers: { ...asked.headers, 'accept-encoding': 'identity' },
  })
  const { documents } = JSON.parse(body.toString('utf8')) as {
    documents: readonly { readonly kind: string; readonly documentId: string }[]
  }
  const bills = documents.filter(({ kind }) => kind === 'BILL').map(({ documentId }) => documentId)
  const next = bills[bills.findIndex((id) => asked.path.endsWith(`/${id}`)) + 1]
  if (next === undefined) throw new Error('the customer has no second bill')
  return { ...asked, path: `/api/documents/${next}` }
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

interface Bills {
  readonly bills: readonly { readonly paymentStatus: string; readonly dueOn: string }[]
}
interface Invoice {
  readonly gstAmount: number
  readonly lines: readonly { readonly amount: number }[]
}
interface Usage {
  readonly every: 'day' | 'month'
  readonly readings: readonly { readonly period: string; readonly quality: string }[]
}

/** Mutants of what customers see of their account. */
export const accountMutants: readonly Mutant[] = [
  {
    name: 'balance-off-by-a-cent',
    says: 'the balance is a cent more than the bills come to',
    clause: 'ACC-1',
    suite: 'account-pages',
    test: 'what is owed is what the bills',
    changes: [
      inJson<{ balance: number }>(/^\/api\/my-account$/, (overview) => ({
        ...overview,
        balance: overview.balance + 1,
      })),
    ],
  },
  {
    name: 'wrong-bill-status',
    says: 'a bill that is to be paid is shown as paid',
    clause: 'ACC-1',
    suite: 'account-pages',
    test: 'what is owed is what the bills',
    changes: [
      inJson<Bills>(/^\/api\/my-account\/bills$/, ({ bills, ...answer }) => ({
        ...answer,
        bills: bills.map((bill) => ({ ...bill, paymentStatus: 'PAID' })),
      })),
    ],
  },
  {
    name: 'bill-does-not-add-up',
    says: 'the lines of a bill come to a cent more than its sum',
    clause: 'ACC-1',
    suite: 'account-pages',
    test: 'the list of bills leads to each bill, which adds up',
    changes: [
      inJson<Invoice>(/^\/api\/my-account\/bills\/./, ({ lines: [first, ...lines], ...bill }) => ({
        ...bill,
        lines: [{ ...first, amount: (first?.amount ?? 0) + 1 }, ...lines],
      })),
    ],
  },
  {
    name: 'account-of-the-neighbour',
    says: 'a customer is shown the account of another one',
    clause: 'AUTH-14',
    suite: 'account-pages',
    test: 'the account is that of the customer who has logged in',
    changes: [
      askedWith(/^\/api\/my-account$/, async (asked, forward) =>
        asked.headers.authorization === undefined
          ? null
          : {
              ...asked,
              headers: {
                ...asked.headers,
                authorization: `Bearer ${await logInAsNeighbour(asked, forward)}`,
              },
            },
      ),
    ],
  },
  {
    name: 'wrong-way-of-payment',
    says: 'a payment by bank is shown as one by card',
    clause: 'ACC-1',
    suite: 'payments',
    test: 'from the overview to all payments',
    changes: [
      inJson<{ method: string }>(/^\/api\/billing\/payments\/./, (payment) => ({
        ...payment,
        method: 'CARD',
      })),
    ],
  },
  {
    name: 'bill-due-a-day-later',
    says: 'the list of bills has each of them due a day later than it is',
    clause: 'ACC-1',
    suite: 'account-pages',
    test: 'what is owed is what the bills',
    changes: [
      inJson<Bills>(/^\/api\/my-account\/bills$/, ({ bills, ...answer }) => ({
        ...answer,
        bills: bills.map((bill) => ({ ...bill, dueOn: dayAfter(bill.dueOn) })),
      })),
    ],
  },
  {
    name: 'gst-lost',
    says: 'the GST of a bill is nothing',
    clause: 'ACC-1',
    suite: 'account-pages',
    test: 'the list of bills leads to each bill, which adds up',
    changes: [inJson<Invoice>(/^\/api\/my-account\/bills\/./, (bill) => ({ ...bill, gstAmount: 0 }))],
  },
  {
    name: 'estimate-not-told',
    says: 'the list of bills does not say that one was estimated',
    clause: 'ACC-1',
    suite: 'bills',
    test: 'a customer sees that a bill was estimated',
    changes: [
      inJson<Bills>(/^\/api\/my-account\/bills$/, ({ bills, ...answer }) => ({
        ...answer,
        bills: bills.map((bill) => ({ ...bill, isEstimated: false })),
      })),
    ],
  },
  {
    name: 'day-of-usage-lost',
    says: 'a day is missing among the days of usage',
    clause: 'ACC-1',
    suite: 'usage',
    test: 'the last 30 days are chosen',
    changes: [
      inJson<Usage>(/^\/api\/usage$/, ({ readings, ...series }) => ({
        ...series,
        readings: series.every === 'day' ? readings.toSpliced(3, 1) : readings,
      })),
    ],
  },
  {
    name: 'gap-as-nothing-used',
    says: 'a month without all of its readings is shown as one in which nothing was used',
    clause: 'ACC-1',
    suite: 'usage',
    test: 'a customer sees the last twelve months',
    changes: [
      inJson<Usage>(/^\/api\/usage$/, ({ readings, ...series }) => ({
        ...series,
        readings: readings.map(({ period, quality, ...reading }) =>
          quality === 'missing' ? { period, quality: 'actual', used: 0 } : { period, quality, ...reading },
        ),
      })),
    ],
  },
  {
    name: 'wrong-biller-code',
    says: 'whoever pays by BPAY is told the biller code of another company',
    clause: 'ACC-1',
    suite: 'pay',
    test: 'the payment page shows the amount owed',
    changes: [
      inJson<{ bpay: object }>(/^\/api\/my-account$/, (overview) => ({
        ...overview,
        bpay: { ...overview.bpay, billerCode: '654321' },
      })),
    ],
  },
  {
    name: 'receipt-number-lost',
    says: 'who has paid a bill without a login is given no receipt number',
    clause: 'PAY-1',
    suite: 'guest-pay',
    test: 'a bill in hand is paid by card without a login',
    changes: [
      inJson<object>(/^\/api\/guest-payments\/state$/, (payment) => ({ ...payment, receiptNumber: null })),
    ],
  },
  {
    name: 'card-of-another-login',
    says: 'a customer without saved cards is shown one',
    clause: 'PAY-1',
    suite: 'saved-cards',
    test: 'saved cards that cannot be had',
    changes: [
      inJson<object>(/^\/api\/saved-cards$/, (answer) => ({
        ...answer,
        cards: [
          {
            cardId: 'card_of_another',
            brand: 'VISA',
            last4: '1111',
            expires: '2030-12',
            savedAt: '2026-01-01T00:00:00.000Z',
          },
        ],
      })),
    ],
  },
  {
    name: 'document-of-another-bill',
    says: 'the PDF of a bill is that of another one',
    clause: 'ACC-1',
    suite: 'account-documents',
    test: 'a customer saves a bill as a PDF',
    changes: [askedWith(/^\/api\/documents\/./, forTheNextDocument)],
  },
  {
    name: 'document-without-a-name',
    says: 'the file of a document does not say of which day it is',
    clause: 'API-12',
    suite: 'account-documents',
    test: 'a customer saves a bill as a PDF',
    changes: [
      inHeaders(/^\/api\/documents\/./, (headers) => ({
        ...headers,
        'content-disposition': 'attachment; filename="document.pdf"',
      })),
    ],
  },
  {
    name: 'receipt-of-nobody',
    says: 'who has asked for something is told a number that is not in the list of requests',
    clause: 'ACC-1',
    suite: 'requests',
    test: 'a customer reads the meter and complains',
    changes: [
      inJson<object>(/^\/api\/requests\/meter-reading$/, (answer) =>
        'reference' in answer ? { ...answer, reference: 'MR-0000-0000' } : answer,
      ),
    ],
  },
]
