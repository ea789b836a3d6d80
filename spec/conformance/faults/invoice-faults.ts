import type { Invoice } from '../../../contracts/schemas/invoice.ts'
import type { Bill, Cents } from '../../../contracts/schemas/my-account.ts'
import type { Answered, Asked } from '../fault.ts'
import { asProblem, jsonOf, pathOf, stateless, withJson, withMembers } from './exchange.ts'
import type { SeededFault } from './seeded-fault.ts'
import { altering, answersOf, seeded } from './seeded-fault.ts'

const list = '/api/my-account/bills'
export const isOfBill = (asked: Asked): boolean =>
  asked.method === 'GET' && pathOf(asked).startsWith(`${list}/`) && !pathOf(asked).endsWith('/pdf')

/** Changes full bills. */
const changing = (foundBy: string, name: string, change: (invoice: Invoice) => object): SeededFault =>
  seeded(
    foundBy,
    stateless(name, async (asked, forward) => {
      const answer = await forward()
      if (!isOfBill(asked) || answer.status !== 200) return answer
      return withJson(answer, change(jsonOf(answer) as unknown as Invoice))
    }),
  )

const refusing = (name: string, refuse: (answer: Answered, asked: Asked) => Answered): SeededFault =>
  seeded(
    'account/bill-unknown',
    stateless(name, async (asked, forward) => {
      const answer = await forward()
      return isOfBill(asked) && answer.status === 404 ? refuse(answer, asked) : answer
    }),
  )

const cents = (amount: number) => amount as Cents
const more = (invoice: Invoice, amount: number): Invoice => ({
  ...invoice,
  invoiceAmount: cents(invoice.invoiceAmount + amount),
  balanceAtIssue: cents(invoice.balanceAtIssue + amount),
})
const [first, others] = [0, 1]
const changeLine = (invoice: Invoice, change: (line: Invoice['lines'][number]) => object) => ({
  ...invoice,
  lines: invoice.lines.map((line, at) => (at === first ? { ...line, ...change(line) } : line)),
})

type Adjusted = NonNullable<Invoice['lines'][number]['adjusts']>
const changeAdjusted = (invoice: Invoice, change: (adjusts: Adjusted) => object) => ({
  ...invoice,
  lines: invoice.lines.map((line) =>
    line.adjusts === undefined ? line : { ...line, adjusts: { ...line.adjusts, ...change(line.adjusts) } },
  ),
})

type Credited = NonNullable<Invoice['lines'][number]['credits']>
const changeCredited = (invoice: Invoice, change: (credits: Credited) => object) => ({
  ...invoice,
  lines: invoice.lines.map((line) =>
    line.credits === undefined ? line : { ...line, credits: { ...line.credits, ...change(line.credits) } },
  ),
})

/** A bill with a concession and its opposite, so that all sums stay the same. */
const withConcession = (invoice: Invoice, amount: number, change: Partial<Invoice['lines'][number]>) => {
  const line = { displayName: 'Rebate', quantity: null, unitPrice: null, hasGst: false, quality: 'actual' }
  return {
    ...invoice,
    lines: [
      ...invoice.lines,
      { ...line, kind: 'concession', amount, ...change },
      { ...line, kind: 'discount', amount: -amount, hasGst: change.hasGst ?? false },
    ],
  }
}

/** Possible faults of a bill in full. */
export const invoiceFaults: readonly SeededFault[] = [
  ...answersOf('*', {
    'account/bill-supply-point: the account has the NMI of its neighbour': (answer, asked) => {
      const isOverview = asked.method === 'GET' && pathOf(asked) === '/api/my-account'
      if (!isOverview || answer.status !== 200) return answer
      return withMembers(answer, { nationalMeteringId: '4103999999' })
    },
    'account/bill: an estimated bill is not marked in the list': (answer, asked) => {
      if (asked.method !== 'GET' || pathOf(asked) !== list || answer.status !== 200) return answer
      const { bills } = jsonOf(answer) as { bills: Bill[] }
      return withJson(answer, { bills: bills.map(({ isEstimated: _, ...bill }) => bill) })
    },
  }),
  ...altering({
    'account/bill-unknown: every number is that of the newest bill': async (asked, forward) => {
      const answer = await forward()
      if (!isOfBill(asked) || answer.status !== 404) return answer
      const { bills } = jsonOf(await forward({ ...asked, path: list })) as { bills: Bill[] }
      return forward({ ...asked, path: `${list}/${bills[0]?.invoiceNumber}` })
    },
  }),
  changing('account/bill', 'a bill is a cent more than in the list', (invoice) => more(invoice, 1)),
  changing('account/bill-adds-up', 'GST is taken off with a concession', (invoice) =>
    withConcession(invoice, -1000, { hasGst: true }),
  ),
  changing('account/bill-adds-up', 'a concession is added to a bill', (invoice) =>
    withConcession(invoice, 1000, {}),
  ),
  changing('account/bill-adds-up', 'a concession is for power', (invoice) =>
    withConcession(invoice, 0, {
      quantity: { unit: 'KW', watts: 0, days: 1, wattDays: 0, daysInChargePeriod: 1 },
      unitPrice: '0',
    }),
  ),
  changing('account/bill-adds-up', 'a bill has more in a payment plan than is owed', (invoice) => ({
    ...invoice,
    inPaymentPlan: Math.max(1, invoice.balanceAtIssue + 1),
  })),
  changing('account/bill', 'a bill that is paid in the list is to be paid in full', (invoice) => ({
    ...invoice,
    paymentStatus: 'PARTIALLY_PAID',
  })),
  changing('account/bill', 'a bill is due on another day than in the list', (invoice) => ({
    ...invoice,
    dueDate: invoice.issueDate,
  })),
  changing('account/bill-adds-up', 'a line is a cent more than its quantity and price', (invoice) =>
    changeLine(invoice, ({ amount }) => ({ amount: amount + 1 })),
  ),
  changing('account/bill-adds-up', 'GST is rounded line by line, up', (invoice) => ({
    ...invoice,
    gstAmount: invoice.lines.reduce((sum, { amount }) => sum + Math.ceil(amount / 10), 0),
  })),
  changing('account/bill-adds-up', 'a bill has one day of supply more than its period', (invoice) => ({
    ...invoice,
    supplyDays: invoice.supplyDays + 1,
  })),
  changing('account/bill-adds-up', 'what was paid is not taken off what is to pay', (invoice) => ({
    ...invoice,
    paymentsReceived: 0,
  })),
  changing('account/bill-adds-up', 'the year before is this bill', (invoice) => ({
    ...invoice,
    yearBefore: { period: invoice.period, supplyDays: invoice.supplyDays, used: invoice.used },
  })),
  changing('account/bill-adds-up', 'the next reading is over', (invoice) => ({
    ...invoice,
    nextReadOn: invoice.period.startDate,
  })),
  changing('account/bill', 'less is left of a bill than in the list', (invoice) => ({
    ...invoice,
    owed: (invoice.owed ?? 0) + 1,
  })),
  changing('account/bill-adds-up', 'a day of the period is in no read', (invoice) => ({
    ...invoice,
    reads: invoice.reads.map((read, at) =>
      at === invoice.reads.length - 1 ? { ...read, readEndDate: read.readStartDate } : read,
    ),
  })),
  changing('account/bill-adds-up', 'a watt-hour is charged that nobody read', (invoice) => ({
    ...invoice,
    reads: invoice.reads.map((read, at) => (at === first ? { ...read, usage: read.usage - 1 } : read)),
  })),
  changing('account/bill-adds-up', 'a line of estimates passes for actual reads', (invoice) => ({
    ...invoice,
    lines: invoice.lines.map((line) => ({ ...line, quality: 'actual' })),
  })),
  changing('account/bill-adds-up', 'the charge of usage is not the sum of its lines', (invoice) => ({
    ...invoice,
    electricity: {
      ...invoice.electricity,
      totalUsageCharges: invoice.electricity.totalUsageCharges - 100,
    },
  })),
  changing('account/bill-goes-on', 'every bill begins with nothing owed', (invoice) => ({
    ...invoice,
    previousBalance: 0,
    paymentsReceived: 0,
  })),
  changing('account/bill-goes-on', 'a bill is compared with itself', (invoice) => ({
    ...invoice,
    previousPeriod: invoice.previousPeriod && {
      period: invoice.period,
      supplyDays: invoice.supplyDays,
      used: invoice.used,
      invoiceAmount: invoice.invoiceAmount,
    },
  })),
  changing('account/bill-marks-estimates', 'estimated reads are reported as actual ones', (invoice) => ({
    ...invoice,
    reads: invoice.reads.map((read) => ({ ...read, quality: 'actual' })),
    lines: invoice.lines.map((line) => ({ ...line, quality: 'actual' })),
  })),
  changing('account/bill-adds-up', 'an adjustment says nothing of what it adjusts', (invoice) => ({
    ...invoice,
    lines: invoice.lines.map(({ adjusts: _, ...line }) => line),
  })),
  changing('account/bill-adds-up', 'a bill adjusts itself', (invoice) =>
    changeAdjusted(invoice, () => ({ invoiceNumber: invoice.invoiceNumber })),
  ),
  changing(
    'account/bill-adds-up',
    'a bill whose reads are all actual says that it is estimated',
    (invoice) => ({
      ...invoice,
      reads: invoice.reads.map((read) => ({ ...read, quality: 'actual' })),
      lines: invoice.lines.map((line) => ({ ...line, quality: 'actual' })),
      estimate: { basis: 'OWN_DAYS', acceptsOwnReading: false },
    }),
  ),
  changing('account/bill', 'an estimated bill says nothing of it', ({ estimate: _, ...invoice }) => invoice),
  changing('account/bill-puts-right', 'an adjustment is of a bill that there is none of', (invoice) =>
    changeAdjusted(invoice, () => ({ invoiceNumber: 'INV-0000-0000' })),
  ),
  changing('account/bill-puts-right', 'an adjustment begins with more than was charged for', (invoice) =>
    changeAdjusted(invoice, ({ billed }) => ({ billed: billed + 1000 })),
  ),
  changing('account/bill-puts-right', 'an adjustment is of other days than its bill', (invoice) =>
    changeAdjusted(invoice, ({ period }) => ({
      period: { ...period, startDate: period.endDate },
    })),
  ),
  changing('account/bill-credits', 'a concession credits a bill that there is none of', (invoice) =>
    changeCredited(invoice, () => ({ invoiceNumber: 'INV-0000-0000' })),
  ),
  changing('account/bill-credits', 'a concession credits days that its bill has not', (invoice) =>
    changeCredited(invoice, ({ period }) => ({ period: { ...period, startDate: '2020-01-01' } })),
  ),
  changing('account/bill-credits', 'a day is credited twice', (invoice) => ({
    ...invoice,
    lines: invoice.lines.flatMap((line) => (line.credits === undefined ? [line] : [line, line])),
  })),
  changing('account/bill-adds-up', 'a bill credits its own days', (invoice) =>
    changeCredited(invoice, () => ({ invoiceNumber: invoice.invoiceNumber })),
  ),
  changing('account/bill-adds-up', 'something else than a concession credits days', (invoice) => ({
    ...invoice,
    lines: invoice.lines.map((line) => (line.credits === undefined ? line : { ...line, kind: 'discount' })),
  })),
  changing('account/bill-adds-up', 'a concession is for more days than it credits', (invoice) =>
    changeCredited(invoice, ({ period }) => ({ period: { ...period, startDate: period.endDate } })),
  ),
  refusing('a bill of somebody else is forbidden and not unknown', (answer) =>
    asProblem(answer, 401, 'This is the bill of another customer.'),
  ),
  refusing('an unknown bill is reported with its number', (answer, asked) =>
    asProblem(answer, 404, `There is no bill ${pathOf(asked).slice(list.length + others)}.`),
  ),
]
