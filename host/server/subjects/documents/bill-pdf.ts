import type { IssuedInvoice } from 'gridfront/billing'
import {
  adjustmentWords,
  betterOfferWords,
  billedTo,
  billKind,
  carriedWords,
  creditWords,
  dailyUse,
  dailyUseWords,
  estimateWords,
  exactKilowattHours,
  lineName,
  linePrice,
  lineQuantity,
  linesByPlan,
  longDate,
  meterRows,
  paymentsName,
  period,
  planWords,
  qualityName,
  registerName,
  registerRows,
  signedDollars,
  smoothingWords,
} from 'gridfront/billing'
import type { Invoice } from 'gridfront/contracts'
import { invoiceToPay } from 'gridfront/contracts'
import { referenceSentence } from 'gridfront/server'
import { stateOf } from 'gridfront/validators'
import type { LetterheadFacts } from './letterhead-facts.ts'
import type { Row } from './pdf-tables.ts'
import type { PdfWriter } from './render-pdf.ts'
import { renderPdf } from './render-pdf.ts'

/** A bill as it was issued, without what is paid of it, so that it never changes. */
export type PrintedBill = IssuedInvoice

export const billTitle = (bill: Pick<PrintedBill, 'business' | 'period' | 'isFinal'>): string =>
  `${billKind(bill)} for ${period(bill.period.startDate, bill.period.endDate)}`

/** One plan, or each with its days. */
const planRows = ({ plan, parts }: PrintedBill): readonly (readonly [string, string])[] =>
  parts === undefined
    ? [['Plan', plan.displayName]]
    : parts.map((part) => [
        'Plan',
        `${part.plan.displayName}, ${period(part.period.startDate, part.period.endDate)}`,
      ])

/** The amount to pay, by when and how: the front of a bill, as the Better Bills Guideline requires. */
function front(pdf: PdfWriter, bill: PrintedBill, facts: LetterheadFacts): void {
  const { balanceAtIssue, dueDate, servicePoint, bpay } = bill
  const toPay = invoiceToPay(bill)
  const isOwed = toPay > 0
  const planned = planWords(bill)
  // If the fonts lack the script of the surname, the bill's number is used in place of the surname.
  const hasName = pdf.canWrite(bill.customerName)
  pdf.heading(1, billTitle(bill))
  if (isOwed) pdf.panel('To pay', signedDollars(toPay), `Due ${longDate(dueDate)}`)
  else
    pdf.panel(
      balanceAtIssue < 0 ? 'In credit' : 'To pay',
      // As on the page: a credit has no sign, since the heading says what it is.
      signedDollars(Math.abs(toPay)),
      'There is nothing to pay for this bill.',
    )
  for (const words of [carriedWords(bill), creditWords(bill), planned])
    if (words !== null) pdf.paragraph(words)
  const smoothed = smoothingWords(bill)
  if (smoothed !== null) pdf.paragraph(smoothed)
  pdf.list([
    ...(bill.business === undefined ? [] : [['From', `${facts.legalName}, ABN ${facts.abn}`] as const]),
    ...billedTo(hasName ? bill : { ...bill, customerName: `The holder of account ${bill.accountNumber}` }),
    ['Supply address', servicePoint.supplyAddress],
    ['NMI', servicePoint.nationalMeteringId],
    ...meterRows(bill),
    ['Account number', bill.accountNumber],
    ['Bill number', bill.invoiceNumber],
    ['Period', `${period(bill.period.startDate, bill.period.endDate)}, ${bill.supplyDays} days`],
    ['Issued', longDate(bill.issueDate)],
    ...planRows(bill),
  ])
  const estimated = estimateWords(bill)
  if (estimated !== null) {
    pdf.heading(2, 'This bill is estimated')
    pdf.paragraph(estimated)
    if (bill.estimate?.acceptsOwnReading)
      pdf.paragraph(
        `You can read the meter yourself, ideally before the due date, and we’ll correct the bill: ${facts.readingAddress}`,
      )
  }
  const offer = betterOfferWords(bill)
  if (offer !== null || bill.comparison !== null) {
    pdf.heading(2, 'Is there a better plan for you?')
    if (offer !== null) pdf.paragraph(offer, { isBold: bill.betterOffer?.isBetter === true })
    if (bill.comparison !== null)
      pdf.paragraph(
        `${bill.plan.displayName}: ${referenceSentence(bill.comparison, bill.comparison.customerType)}`,
      )
  }
  if (!isOwed) return
  pdf.heading(2, 'How to pay')
  pdf.list([
    ['BPAY', `Biller code ${bpay.billerCode}, reference (CRN) ${bpay.reference}`],
    [
      'Card',
      `Without a login at ${facts.guestPayAddress}, with the CRN and the ${hasName ? 'surname on this bill' : 'bill number in place of the surname'}`,
    ],
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

function charges(pdf: PdfWriter, bill: PrintedBill): void {
  pdf.heading(2, 'How we worked it out')
  pdf.table(
    'How we worked it out',
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
      ...(bill.smoothing === undefined
        ? []
        : [sum('Bill smoothing', bill.smoothing.amount - bill.invoiceAmount)]),
      sum('Balance from your last bill', bill.previousBalance),
      sum(paymentsName(bill), bill.paymentsReceived),
      ...(bill.inPaymentPlan === undefined ? [] : [sum('In your payment plan', -bill.inPaymentPlan)]),
      sum(bill.balanceAtIssue < 0 ? 'In credit' : 'To pay', invoiceToPay(bill), true),
    ],
  )
  const more = adjustmentWords(bill)
  if (more !== null) pdf.paragraph(more)
}

function usage(pdf: PdfWriter, bill: PrintedBill): void {
  pdf.heading(2, `You used ${exactKilowattHours(bill.used)}`)
  pdf.paragraph(dailyUseWords(bill))
  const bars = dailyUse(bill)
  if (bars.length > 0)
    pdf.table(
      'Average use in a day',
      [
        { title: 'Period', share: 0.38 },
        { title: 'A day', share: 0.16, isFigure: true },
      ],
      bars.map(({ name, words, share, isThis }) => ({ cells: [name, words], bar: { share, isThis } })),
    )
}

function reads(pdf: PdfWriter, bill: PrintedBill): void {
  pdf.heading(2, 'Your meter readings')
  const registers = registerRows(bill)
  if (registers.length > 0)
    pdf.table(
      'Start and end readings',
      [
        { title: 'Reading', share: 0.34 },
        { title: 'Day and type', share: 0.42 },
        { title: 'Meter shows', share: 0.24, isFigure: true },
      ],
      registers.map(({ name, read, value }) => ({ cells: [name, read, value] })),
    )
  pdf.table(
    'Your meter readings',
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
    pdf.paragraph('Estimated, because the meter could not be read on these days.')
}

const postcodeLength = 4
/** Maximum height of the section about help, in points. */
const helpHeight = 206
/** That of the section about usage, whose bars have a row each. */
const usageHeight = (bill: PrintedBill) => 80 + 20 * dailyUse(bill).length

function help(pdf: PdfWriter, { servicePoint, invoiceNumber }: PrintedBill, facts: LetterheadFacts): void {
  const { distributor, supplyAddress } = servicePoint
  const state = stateOf(supplyAddress.slice(-postcodeLength))
  const ombudsman = state === null ? undefined : facts.ombudsmen[state]
  pdf.heading(2, 'Questions and help')
  pdf.list([
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
 * A bill as a document. Every figure is one of the stored bill, with the texts of its page; nothing is computed here.
 * It contains the customer's name and supply address, but no contact details.
 */
export const billPdf = (bill: PrintedBill, facts: LetterheadFacts): Promise<Buffer> =>
  renderPdf(
    {
      title: billTitle(bill),
      kind: bill.business === undefined ? 'Electricity bill' : 'Tax invoice for electricity',
      number: bill.invoiceNumber,
      issuedOn: bill.issueDate,
      facts,
    },
    (pdf) => {
      front(pdf, bill, facts)
      // Usage is on the front, unless offers and ways to pay have filled it.
      const isUsageOnFront = pdf.hasRoom(usageHeight(bill))
      if (isUsageOnFront) usage(pdf, bill)
      const isOnFront = pdf.hasRoom(helpHeight)
      if (isOnFront) help(pdf, bill, facts)
      pdf.nextPage()
      charges(pdf, bill)
      if (!isUsageOnFront) usage(pdf, bill)
      reads(pdf, bill)
      if (!isOnFront) help(pdf, bill, facts)
    },
  )
