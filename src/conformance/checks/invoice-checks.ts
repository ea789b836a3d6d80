import { billOfInvoice, invoiceFaults } from '../../../contracts/invoice-rules.ts'
import type { Invoice } from '../../../contracts/schemas/invoice.ts'
import type { AccountOverview, Bill } from '../../../contracts/schemas/my-account.ts'
import type { UsageSeries } from '../../../contracts/schemas/usage.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import { LeftOut } from '../outcomes.ts'
import type { Reply } from '../reply.ts'
import { myAccount, usage } from '../routes.ts'
import { toJson } from '../to-json.ts'

const common = {
  profile: 'customer',
  clauses: ['ACC-1', 'API-12'],
  after: [loginCheck],
  route: 'GET /api/my-account/bills/:invoiceNumber',
} as const

/** A year of monthly bills is enough. */
const maxBills = 12

interface InFull {
  readonly bill: Bill
  readonly reply: Reply
  readonly invoice: Invoice
}

async function listed(context: CheckContext): Promise<readonly Bill[]> {
  const customer = await context.customer()
  const reply = (await customer.ask(myAccount.bills)).mustBe(200, 'The bills were refused.')
  const { bills = [] } = reply.json as { bills?: readonly Bill[] }
  if (bills.length === 0) throw new LeftOut('the customer has no bills: take one who has some')
  return bills.slice(0, maxBills)
}

async function inFull(context: CheckContext, bill: Bill): Promise<InFull> {
  const customer = await context.customer()
  const { invoiceNumber } = bill
  const reply = (await customer.ask(myAccount.bill, { params: { invoiceNumber } })).mustBe(
    200,
    `The bill ${invoiceNumber} of the list was refused.`,
  )
  return { bill, reply, invoice: reply.json as unknown as Invoice }
}

const eachBill = async (context: CheckContext, check: (one: InFull) => void | Promise<void>) =>
  context.each(await listed(context), async (bill) => check(await inFull(context, bill)))

/** Each is similar to a bill's number, but not in use. */
const likeIt = (number: string): readonly string[] => [
  `${number}0`,
  number.slice(0, -1),
  `${number} `,
  '%',
  'gridfront-conform',
  '0',
]

const isRead = ({ reads }: Invoice, day: string) =>
  reads.some(
    ({ register, readStartDate, readEndDate, quality }) =>
      register === 'GENERAL' && quality === 'actual' && readStartDate <= day && day <= readEndDate,
  )

export const invoiceChecks: readonly Check[] = checksOf(common, {
  'account/bill': {
    title: 'Each bill of the list is there in full, and says the same',
    run: (context) =>
      eachBill(context, ({ bill, reply, invoice }) => {
        const shown = billOfInvoice(invoice)
        // Absent means no.
        const isEstimated = shown.isEstimated ?? false
        const says = { ...bill, isEstimated: bill.isEstimated ?? false }
        const inBill = { ...shown, isEstimated }
        const other = (Object.keys(inBill) as (keyof Bill)[]).find((name) => inBill[name] !== says[name])
        reply.mustHold(
          other === undefined,
          `The bill says something else than the list: ${other}.`,
          toJson(bill),
          toJson(shown),
        )
      }),
  },
  'account/bill-supply-point': {
    title: 'The account, if it has an NMI, has that of its newest bill, with or without the checksum',
    run: async (context) => {
      const customer = await context.customer()
      const reply = (await customer.ask(myAccount.overview)).mustBe(200, 'The overview was refused.')
      const { nationalMeteringId: actual } = reply.json as Partial<AccountOverview>
      if (actual === undefined) throw new LeftOut('the account shows no NMI')
      const [newest] = await listed(context)
      if (newest === undefined) return
      const { servicePoint } = (await inFull(context, newest)).invoice
      reply.mustHold(
        actual.slice(0, 10) === servicePoint.nationalMeteringId.slice(0, 10),
        'The account has another NMI than its newest bill.',
        servicePoint.nationalMeteringId,
        actual,
        '/nationalMeteringId',
      )
    },
  },
  'account/bill-adds-up': {
    title:
      'A bill adds up to the cent: reads to lines, lines and GST to the total, the total to what is to pay',
    run: (context) =>
      eachBill(context, ({ reply, invoice }) => {
        const [fault] = invoiceFaults(invoice)
        reply.mustHold(
          fault === undefined,
          'The bill does not add up.',
          fault?.detail ?? '',
          `${fault?.pointer} is otherwise`,
          fault?.pointer,
        )
      }),
  },
  'account/bill-goes-on': {
    title: 'A bill carries on from the one before: what was owed then, and what was used',
    run: async (context) => {
      const bills = await listed(context)
      if (bills.length < 2) throw new LeftOut('the customer has one bill: take one who has two')
      await context.each(bills.slice(0, -1).entries(), async ([at, bill]) => {
        const { reply, invoice } = await inFull(context, bill)
        const { invoice: before } = await inFull(context, bills[at + 1] as Bill)
        reply.mustHave(
          '/previousBalance',
          before.balanceAtIssue,
          'The bill begins with another balance than the one before has ended with.',
        )
        const { period, used, invoiceAmount } = before
        const actual = invoice.previousPeriod
        reply.mustHold(
          actual !== null &&
            actual.used === used &&
            actual.invoiceAmount === invoiceAmount &&
            actual.period.startDate === period.startDate,
          'The bill compares itself with another one than the one before.',
          toJson({ period, used, invoiceAmount }),
          toJson(actual),
          '/previousPeriod',
        )
      })
    },
  },
  'account/bill-marks-estimates': {
    title: 'A day that the usage has as estimated or missing is no actual read of a bill',
    run: async (context) => {
      const customer = await context.customer()
      await eachBill(context, async ({ reply, invoice }) => {
        const { startDate: from, endDate: to } = invoice.period
        const query = `?${new URLSearchParams({ every: 'day', from, to })}`
        const series = (await customer.ask(usage.series, { query })).mustBe(200, 'The usage was refused.')
        const { readings } = series.json as unknown as UsageSeries
        const hidden = readings.find(({ period, quality }) => quality !== 'actual' && isRead(invoice, period))
        reply.mustHold(
          hidden === undefined,
          'An estimated read passes for an actual one.',
          `a read that is marked on ${hidden?.period}`,
          'an actual one',
          '/reads',
        )
      })
    },
  },
  'account/bill-puts-right': {
    title:
      'An adjustment is of an earlier bill of the account that was estimated, once, and begins with what that one charged for',
    run: async (context) => {
      const customer = await context.customer()
      const put = new Set<string>()
      await eachBill(context, async ({ reply, invoice }) => {
        for (const [at, { adjusts, hasGst }] of invoice.lines.entries()) {
          if (adjusts === undefined) continue
          const pointer = `/lines/${at}/adjusts`
          const { invoiceNumber, period, billed } = adjusts
          const found = await customer.attempt(myAccount.bill, { params: { invoiceNumber } })
          const earlier = found.status === 200 ? (found.json as unknown as Invoice) : null
          const isIt =
            earlier?.accountNumber === invoice.accountNumber &&
            earlier.period.startDate === period.startDate &&
            earlier.period.endDate === period.endDate
          reply.mustHold(
            isIt,
            'What is adjusted is no bill of the account for these days.',
            toJson(period),
            toJson(earlier?.period ?? null),
            pointer,
          )
          reply.mustHold(
            earlier?.reads.some(({ quality }) => quality === 'estimated') ?? false,
            'A bill is adjusted whose reads were none of them estimated.',
            'an estimated bill',
            invoiceNumber,
            pointer,
          )
          const charged = hasGst ? earlier?.used : (earlier?.exported ?? 0)
          reply.mustHold(
            charged === billed,
            'An adjustment begins with something else than the bill has charged for.',
            String(charged),
            String(billed),
            `${pointer}/billed`,
          )
          const name = `${invoiceNumber} ${hasGst}`
          reply.mustHold(!put.has(name), 'A bill is put right twice.', 'once', invoiceNumber, pointer)
          put.add(name)
        }
      })
    },
  },
  'account/bill-credits': {
    title: 'A concession credits days that an earlier bill of the account has, each of them once',
    run: async (context) => {
      const customer = await context.customer()
      const credited: (NonNullable<Invoice['lines'][number]['credits']> & {
        readonly displayName: string
      })[] = []
      await eachBill(context, async ({ reply, invoice }) => {
        for (const [at, { credits, displayName }] of invoice.lines.entries()) {
          if (credits === undefined) continue
          const { invoiceNumber, period } = credits
          const found = await customer.attempt(myAccount.bill, { params: { invoiceNumber } })
          const earlier = found.status === 200 ? (found.json as unknown as Invoice) : null
          reply.mustHold(
            earlier?.accountNumber === invoice.accountNumber &&
              earlier.period.startDate <= period.startDate &&
              period.endDate <= earlier.period.endDate,
            'Days are credited that are of no earlier bill of the account.',
            toJson(earlier?.period ?? null),
            toJson(period),
            `/lines/${at}/credits`,
          )
          const isTwice = credited.some(
            (other) =>
              other.displayName === displayName &&
              other.invoiceNumber === invoiceNumber &&
              other.period.startDate <= period.endDate &&
              period.startDate <= other.period.endDate,
          )
          reply.mustHold(
            !isTwice,
            'A day is credited twice.',
            'once',
            toJson(credits),
            `/lines/${at}/credits`,
          )
          credited.push({ ...credits, displayName })
        }
      })
    },
  },
  'account/bill-unknown': {
    title: 'Every bill number that is not the customer’s gets the same 404, whether or not it exists',
    run: async (context) => {
      const customer = await context.customer()
      const [bill] = await listed(context)
      const answers = new Set<string>()
      await context.each(likeIt(bill?.invoiceNumber ?? ''), async (invoiceNumber) => {
        const reply = await customer.attempt(myAccount.bill, { params: { invoiceNumber } })
        reply.mustBe(404, `A bill came for ${toJson(invoiceNumber)}, which is the number of none.`)
        const { title, detail, type } = reply.json
        answers.add(toJson([type, title, detail]))
        reply.mustHold(
          answers.size === 1,
          'The answers for two bills that do not exist differ, which may reveal which bills exist.',
          [...answers][0] ?? '',
          [...answers].at(-1) ?? '',
        )
      })
    },
  },
})
