import {
  adjustmentWords,
  betterOfferWords,
  estimateWords,
  exactKilowattHours,
  lineName,
  linePrice,
  lineQuantity,
  linesByPlan,
  longDate,
  period,
  planWords,
  qualityName,
  registerName,
  signedDollars,
} from 'gridfront/billing'
import type { Invoice } from 'gridfront/contracts'
import { invoiceToPay } from 'gridfront/contracts'
import { referenceSentence } from 'gridfront/server'
import { stateOf } from 'gridfront/validators'
import type { Paper, Row } from './paper.ts'
import { makePaper } from './paper.ts'
import type { PaperFacts } from './paper-facts.ts'

/** A bill as it was issued: whether it is paid is no part of it, so that it never changes. */
export type BillOnPaper = Omit<Invoice, 'paymentStatus'>

export const billTitle = ({
  period: { startDate, endDate },
  isFinal,
}: Pick<BillOnPaper, 'period' | 'isFinal'>): string =>
  `${isFinal ? 'Final bill' : 'Bill'} for ${period(startDate, endDate)}`

/** One plan, or each with its days. */
const planRows = ({ plan, parts }: BillOnPaper): readonly (readonly [string, string])[] =>
  parts === undefined
    ? [['Plan', plan.displayName]]
    : parts.map((part) => [
        'Plan',
        `${part.plan.displayName}, ${period(part.period.startDate, part.period.endDate)}`,
      ])

/** The amount to pay, by when and how: the front of a bill, as the Better Bills Guideline requires. */
function front(paper: Paper, bill: BillOnPaper, facts: PaperFacts): void {
  const { balanceAtIssue, dueDate, servicePoint, bpay } = bill
  const toPay = invoiceToPay(bill)
  const isOwed = toPay > 0
  const planned = planWords(bill)
  paper.heading(1, billTitle(bill))
  if (isOwed) paper.panel('To pay', signedDollars(toPay), `Due ${longDate(dueDate)}`)
  else
    paper.panel(
      balanceAtIssue < 0 ? 'In credit' : 'To pay',
      signedDollars(toPay),
      'There is nothing to pay for this bill.',
    )
  if (planned !== null) paper.paragraph(planned)
  paper.list([
    ['For', bill.customerName],
    ['Supply address', servicePoint.supplyAddress],
    ['NMI', servicePoint.nationalMeteringId],
    ['Account number', bill.accountNumber],
    ['Bill number', bill.invoiceNumber],
    ['Period', `${period(bill.period.startDate, bill.period.endDate)}, ${bill.supplyDays} days`],
    ['Issued', longDate(bill.issueDate)],
    ['Due', isOwed ? longDate(dueDate) : 'Nothing is due'],
    ...planRows(bill),
  ])
  const estimated = estimateWords(bill)
  if (estimated !== null) {
    paper.heading(2, 'An estimated bill')
    paper.paragraph(estimated)
    if (bill.estimate?.acceptsOwnReading)
      paper.paragraph(
        `You can read the meter yourself, best before the due date, and have the bill put right by that: ${facts.readingAddress}`,
      )
  }
  const offer = betterOfferWords(bill)
  if (offer !== null || bill.comparison !== null) {
    paper.heading(2, 'Is there a better plan for you?')
    if (offer !== null) paper.paragraph(offer, { isBold: bill.betterOffer?.isBetter === true })
    if (bill.comparison !== null)
      paper.paragraph(
        `${bill.plan.displayName}: ${referenceSentence(bill.comparison, bill.comparison.customerType)}`,
      )
  }
  if (!isOwed) return
  paper.heading(2, 'How to pay')
  paper.list([
    ['BPAY', `Biller code ${bpay.billerCode}, reference (CRN) ${bpay.reference}`],
    ['Card', `Without a login at ${facts.guestPayAddress}, with the CRN and the surname on this bill`],
    ['Other ways', `Log in at ${facts.payAddress}`],
    ['Hard to pay?', `Call ${facts.phone} before the due date. We can talk about more time and other help.`],
  ])
}

const chargeOf = (line: Invoice['lines'][number]): Row => ({
  cells: [
    `${lineName(line)}${line.quality === 'estimated' ? ' (estimated)' : ''}`,
    lineQuantity(line),
    linePrice(line),
    signedDollars(line.amount),
  ],
})
const sum = (name: string, cents: number, isSum = false): Row => ({
  cells: [name, signedDollars(cents)],
  isSum,
})

function charges(paper: Paper, bill: BillOnPaper): void {
  paper.heading(2, 'How it adds up')
  paper.table(
    'How it adds up',
    [
      { title: 'Charge', share: 0.42 },
      { title: 'How much', share: 0.2, isFigure: true },
      { title: 'Price before GST', share: 0.2, isFigure: true },
      { title: 'Before GST', share: 0.18, isFigure: true },
    ],
    [
      ...linesByPlan(bill).flatMap(({ title, lines }) => [
        ...(title === '' ? [] : [{ cells: [title], isSum: true }]),
        ...lines.map(chargeOf),
      ]),
      sum('GST', bill.gstAmount),
      sum('This bill, with GST', bill.invoiceAmount, true),
      sum('Owed after the bill before', bill.previousBalance),
      sum('Received since, thank you', bill.paymentsReceived),
      ...(bill.inPaymentPlan === undefined ? [] : [sum('In your payment plan', -bill.inPaymentPlan)]),
      sum(bill.balanceAtIssue < 0 ? 'In credit' : 'To pay', invoiceToPay(bill), true),
    ],
  )
  const more = adjustmentWords(bill)
  if (more !== null) paper.paragraph(more)
}

const dayOf = (wattHours: number, days: number) => exactKilowattHours(Math.round(wattHours / days / 10) * 10)

function reads(paper: Paper, bill: BillOnPaper): void {
  const { previousPeriod: before } = bill
  paper.heading(2, `You used ${exactKilowattHours(bill.used)}`)
  if (before !== null)
    paper.paragraph(
      `That is ${dayOf(bill.used, bill.supplyDays)} a day. On the bill before, ${period(before.period.startDate, before.period.endDate)}, it was ${dayOf(before.used, before.supplyDays)} a day.`,
    )
  paper.table(
    'Reads of your meter',
    [
      { title: 'Days', share: 0.34 },
      { title: 'Read', share: 0.42 },
      { title: 'Electricity', share: 0.24, isFigure: true },
    ],
    bill.reads.map((read) => ({
      cells: [
        period(read.readStartDate, read.readEndDate),
        `${registerName(read)}: ${qualityName(read).toLowerCase()}`,
        exactKilowattHours(read.usage),
      ],
    })),
  )
  if (bill.reads.some(({ quality }) => quality === 'estimated'))
    paper.paragraph('Estimated: the meter could not be read on these days.')
}

const postcodeLength = 4
/** Points that the part about help takes at most. */
const helpHeight = 206

function help(paper: Paper, { servicePoint, invoiceNumber }: BillOnPaper, facts: PaperFacts): void {
  const { distributor, supplyAddress } = servicePoint
  const state = stateOf(supplyAddress.slice(-postcodeLength))
  const ombudsman = state === null ? undefined : facts.ombudsmen[state]
  paper.heading(2, 'Questions and help')
  paper.list([
    [
      'About this bill',
      `${facts.phone} or ${facts.email}, with the bill number ${invoiceNumber}. ${facts.hours}.`,
    ],
    ...(distributor === null
      ? []
      : [
          [
            'Faults and emergencies',
            `${distributor.name}, ${distributor.faultsPhone}, day and night`,
          ] as const,
        ]),
    ...facts.helpLines.map(({ label, number }) => [label, number] as const),
    ...(ombudsman === undefined
      ? []
      : [
          [
            'Free ombudsman',
            `${ombudsman.label}, ${ombudsman.number}, if we cannot settle a complaint with you`,
          ] as const,
        ]),
    ['Post', `${facts.legalName}, ${facts.postalAddress}`],
  ])
}

/**
 * A bill as a document. Every figure is one of the stored bill, in the words of its page; nothing is computed here. Of
 * the customer it contains name and supply address, but no contact details.
 */
export const billPaper = (bill: BillOnPaper, facts: PaperFacts): Promise<Buffer> =>
  makePaper(
    {
      title: billTitle(bill),
      kind: 'Electricity bill',
      number: bill.invoiceNumber,
      issuedOn: bill.issueDate,
      facts,
    },
    (paper) => {
      front(paper, bill, facts)
      // On the front, unless offers and ways to pay have filled it.
      const isOnFront = paper.hasRoom(helpHeight)
      if (isOnFront) help(paper, bill, facts)
      paper.nextPage()
      charges(paper, bill)
      reads(paper, bill)
      if (!isOnFront) help(paper, bill, facts)
    },
  )
