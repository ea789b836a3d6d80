import { neighbour } from '../../../../host/server/demo/demo-customers.ts'
import { askedWith, inHeaders, inJson } from '../changes.ts'
import type { Asked, Forward, Mutant } from '../mutant.ts'
import { mutantsOf } from '../mutant.ts'

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
  ...mutantsOf('account-pages', 'ACC-1', 'what is owed is what the bills', {
    'balance-off-by-a-cent: the balance is a cent more than the bills come to': inJson<{ balance: number }>(
      /^\/api\/my-account$/,
      (overview) => ({
        ...overview,
        balance: overview.balance + 1,
      }),
    ),
    'wrong-bill-status: a bill that is to be paid is shown as paid': inJson<Bills>(
      /^\/api\/my-account\/bills$/,
      ({ bills, ...answer }) => ({
        ...answer,
        bills: bills.map((bill) => ({ ...bill, paymentStatus: 'PAID' })),
      }),
    ),
    'bill-due-a-day-later: the list of bills has each of them due a day later than it is': inJson<Bills>(
      /^\/api\/my-account\/bills$/,
      ({ bills, ...answer }) => ({
        ...answer,
        bills: bills.map((bill) => ({ ...bill, dueOn: dayAfter(bill.dueOn) })),
      }),
    ),
  }),
  ...mutantsOf('account-pages', 'ACC-1', 'the list of bills leads to each bill, which adds up', {
    'bill-does-not-add-up: the lines of a bill come to a cent more than its sum': inJson<Invoice>(
      /^\/api\/my-account\/bills\/./,
      ({ lines: [first, ...lines], ...bill }) => ({
        ...bill,
        lines: [{ ...first, amount: (first?.amount ?? 0) + 1 }, ...lines],
      }),
    ),
    'gst-lost: the GST of a bill is nothing': inJson<Invoice>(/^\/api\/my-account\/bills\/./, (bill) => ({
      ...bill,
      gstAmount: 0,
    })),
  }),
  ...mutantsOf('account-pages', 'AUTH-14', 'the account is that of the customer who has logged in', {
    'account-of-the-neighbour: a customer is shown the account of another one': askedWith(
      /^\/api\/my-account$/,
      async (asked, forward) =>
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
  }),
  ...mutantsOf('payments', 'ACC-1', 'from the overview to all payments', {
    'wrong-way-of-payment: a payment by bank is shown as one by card': inJson<{ method: string }>(
      /^\/api\/billing\/payments\/./,
      (payment) => ({
        ...payment,
        method: 'CARD',
      }),
    ),
  }),
  ...mutantsOf('bills', 'ACC-1', 'a customer sees that a bill was estimated', {
    'estimate-not-told: the list of bills does not say that one was estimated': inJson<Bills>(
      /^\/api\/my-account\/bills$/,
      ({ bills, ...answer }) => ({
        ...answer,
        bills: bills.map((bill) => ({ ...bill, isEstimated: false })),
      }),
    ),
  }),
  ...mutantsOf('usage', 'ACC-1', 'the last 30 days are chosen', {
    'day-of-usage-lost: a day is missing among the days of usage': inJson<Usage>(
      /^\/api\/usage$/,
      ({ readings, ...series }) => ({
        ...series,
        readings: series.every === 'day' ? readings.toSpliced(3, 1) : readings,
      }),
    ),
  }),
  ...mutantsOf('usage', 'ACC-1', 'a customer sees the last twelve months', {
    'gap-as-nothing-used: a month without all of its readings is shown as one in which nothing was used':
      inJson<Usage>(/^\/api\/usage$/, ({ readings, ...series }) => ({
        ...series,
        readings: readings.map(({ period, quality, ...reading }) =>
          quality === 'missing' ? { period, quality: 'actual', used: 0 } : { period, quality, ...reading },
        ),
      })),
  }),
  ...mutantsOf('pay', 'ACC-1', 'the payment page shows the amount owed', {
    'wrong-biller-code: whoever pays by BPAY is told the biller code of another company': inJson<{
      bpay: object
    }>(/^\/api\/my-account$/, (overview) => ({
      ...overview,
      bpay: { ...overview.bpay, billerCode: '654321' },
    })),
  }),
  ...mutantsOf('guest-pay', 'PAY-1', 'a bill in hand is paid by card without a login', {
    'receipt-number-lost: who has paid a bill without a login is given no receipt number': inJson<object>(
      /^\/api\/guest-payments\/state$/,
      (payment) => ({ ...payment, receiptNumber: null }),
    ),
  }),
  ...mutantsOf('saved-cards', 'PAY-1', 'saved cards that cannot be loaded', {
    'card-of-another-login: a customer without saved cards is shown one': inJson<object>(
      /^\/api\/saved-cards$/,
      (answer) => ({
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
      }),
    ),
  }),
  ...mutantsOf('account-documents', 'ACC-1', 'a customer saves a bill as a PDF', {
    'document-of-another-bill: the PDF of a bill is that of another one': askedWith(
      /^\/api\/documents\/./,
      forTheNextDocument,
    ),
  }),
  ...mutantsOf('account-documents', 'API-12', 'a customer saves a bill as a PDF', {
    'document-without-a-name: the file of a document does not say of which day it is': inHeaders(
      /^\/api\/documents\/./,
      (headers) => ({
        ...headers,
        'content-disposition': 'attachment; filename="document.pdf"',
      }),
    ),
  }),
  ...mutantsOf('requests', 'ACC-1', 'a customer reads the meter and complains', {
    'receipt-of-nobody: who has asked for something is told a number that is not in the list of requests':
      inJson<object>(/^\/api\/requests\/meter-reading$/, (answer) =>
        'reference' in answer ? { ...answer, reference: 'MR-0000-0000' } : answer,
      ),
  }),
]
