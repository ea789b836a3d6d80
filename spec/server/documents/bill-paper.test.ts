import { betterOfferWords, exactKilowattHours, lineName, signedDollars } from 'gridfront/billing'
import type { Invoice } from 'gridfront/contracts'
import { expect, test } from 'vitest'
import { liamOConnor, mayaNguyen } from '../../../fixtures/customers.ts'
import { billPaper } from '../../../host/server/documents/bill-paper.ts'
import { receiptPaper, termsPaper } from '../../../host/server/documents/letter-paper.ts'
import { writable } from '../../../host/server/documents/paper-letters.ts'
import { samplePaperFacts } from '../../../host/server/documents/sample-paper-facts.ts'
import { readPdf } from './read-pdf.ts'

const facts = samplePaperFacts()
const owed = mayaNguyen.invoices[0] as Invoice
const inCredit = liamOConnor.invoices[0] as Invoice
const all = [...mayaNguyen.invoices, ...liamOConnor.invoices] as Invoice[]
const paperOf = async (invoice: Invoice) => readPdf(await billPaper(invoice, facts))
const spaced = (text: string) => text.replace(/\p{Zs}+/gu, ' ')

test('[ACC-1] a bill on paper has the lines, GST and sums of the stored bill, to the cent', async () => {
  for (const invoice of all) {
    const { text } = await paperOf(invoice)
    for (const line of invoice.lines) {
      expect(text).toContain(spaced(lineName(line)))
      expect(text).toContain(signedDollars(line.amount))
    }
    for (const cents of [
      invoice.gstAmount,
      invoice.invoiceAmount,
      invoice.previousBalance,
      invoice.paymentsReceived,
      invoice.balanceAtIssue,
    ])
      expect(text).toContain(signedDollars(cents))
    for (const { usage } of invoice.reads) expect(text).toContain(exactKilowattHours(usage))
    const row = text.slice(text.indexOf('How it adds up'), text.indexOf('You used'))
    const amounts = [...row.matchAll(/(−?)\$([\d,]+\.\d\d)/g)].map(
      ([, sign, figure = '']) => (sign ? -1 : 1) * Math.round(Number(figure.replaceAll(',', '')) * 100),
    )
    const charged = amounts.slice(0, -4)
    expect(charged.reduce((sum, cents) => sum + cents, 0)).toBe(amounts.at(-4))
    expect(amounts.slice(-4, -1).reduce((sum, cents) => sum + cents, 0)).toBe(amounts.at(-1))
  }
})

test('[PAY-1] a bill on paper asks for nothing that is in a payment plan, and says how much that is', async () => {
  const inPaymentPlan = (owed.balanceAtIssue - 10_000) as Invoice['balanceAtIssue']
  const { text } = await paperOf({ ...owed, inPaymentPlan })
  const [front = '', sums = ''] = text.split('How it adds up')
  expect(front).toContain('$100.00')
  expect(front).not.toContain(signedDollars(owed.balanceAtIssue))
  expect(front.replaceAll(/\s+/g, ' ')).toContain(
    `${signedDollars(inPaymentPlan)} more was in your payment plan when this bill was issued`,
  )
  expect(sums).toContain(signedDollars(-inPaymentPlan))
  const all = await paperOf({ ...owed, inPaymentPlan: owed.balanceAtIssue })
  expect(all.text).toContain('There is nothing to pay for this bill.')
})

test('[ACC-1] a bill with a change of plan names both plans with their days, and each has its own lines', async () => {
  const { startDate, endDate } = owed.period
  const plan = (displayName: string, from: string, to: string) => ({
    plan: { planId: displayName, displayName },
    period: { startDate: from, endDate: to },
  })
  const changed: Invoice = {
    ...owed,
    parts: [plan('Old Plan', startDate, startDate), plan('New Plan', startDate, endDate)],
    lines: owed.lines.map((line, at) => ({ ...line, part: at === 0 ? 1 : 2 })),
  }
  const { text } = await paperOf(changed)
  const table = text.slice(text.indexOf('How it adds up'))
  const [before, first, second] = table.split(/(?:Old|New) Plan, /)
  expect(before).not.toContain(spaced(lineName(owed.lines[0] as Invoice['lines'][number])))
  expect(first).toContain(signedDollars(owed.lines[0]?.amount ?? 0))
  expect(second).toContain(signedDollars(owed.lines[1]?.amount ?? 0))
  expect(text.slice(0, text.indexOf('How it adds up'))).toMatch(/Old Plan, .*New Plan, /s)
})

test('[ACC-1] the front says what is to pay, for whom and where, and how', async () => {
  const { text } = await paperOf(owed)
  for (const part of [
    'Wattlebird Energy',
    'Wattlebird Energy Pty Ltd, ABN 70 999 999 982',
    'To pay $386.42 Due 27 November 2026',
    'Maya Nguyen',
    owed.servicePoint.supplyAddress,
    owed.servicePoint.nationalMeteringId,
    owed.invoiceNumber,
    owed.accountNumber,
    'Biller code 123455, reference (CRN) 30045128763',
    'Example Networks, 13 00 00',
    '131 450',
    'Energy & Water Ombudsman NSW (EWON), 1800 246 545',
    '12% less than the reference price',
    spaced(betterOfferWords(owed) ?? ''),
    'General use: estimated',
    'Usage (estimated)',
  ])
    expect(text).toContain(part)
})

test('[ACC-1] a bill in credit asks for nothing, and one that is paid later is the same paper', async () => {
  const { text } = await paperOf(inCredit)
  expect(text).toContain('In credit')
  expect(text).not.toContain('Biller code')
  const later = await billPaper({ ...owed, paymentStatus: 'PAID' } as Invoice, facts)
  expect(later.equals(await billPaper(owed, facts))).toBe(true)
})

test('[UI-6] screen readers are told headings, tables with named cells, language and title', async () => {
  const { tags, title, language, isMarked, showsTitle, bookmarks, pages } = await paperOf(owed)
  expect(tags).toMatchObject({ H1: 1 })
  expect(tags.H2).toBeGreaterThanOrEqual(5)
  expect(tags.Table).toBeGreaterThanOrEqual(4)
  expect(tags.TR).toBeGreaterThan(20)
  expect(tags.TH).toBeGreaterThanOrEqual(tags.TR ?? 0)
  expect(tags.TD).toBeGreaterThan(20)
  expect([language, isMarked, showsTitle, pages]).toEqual(['en-AU', true, true, 2])
  expect(spaced(String(title))).toBe('Wattlebird Energy: Bill for 1 Aug – 31 Oct 2026')
  expect(bookmarks).toContain('How it adds up')
})

test('[UI-6] each font of a paper is in its file', async () => {
  const bytes = (await billPaper(owed, facts)).toString('latin1')
  const fonts = bytes.match(/\/FontDescriptor \d+ 0 R/g) ?? []
  expect(fonts.length).toBeGreaterThan(0)
  expect(bytes.match(/\/FontFile2 \d+ 0 R/g)).toHaveLength(2)
  expect(bytes).not.toContain('/Helvetica')
})

test('[ACC-1] a long bill goes on over pages, and no line is lost', async () => {
  const [line] = owed.lines
  if (line === undefined) throw new Error('a bill without lines')
  const lines = Array.from({ length: 70 }, (_, at) => ({ ...line, displayName: `Charge number ${at}` }))
  const { text, pages } = await paperOf({ ...owed, lines })
  expect(pages).toBeGreaterThan(3)
  for (const { displayName } of lines) expect(text).toContain(displayName)
  expect(text).toContain(`page ${pages} of ${pages}`)
})

test('a name in letters that the font lacks is written as near as may be', () => {
  const has = (letter: string) => /[ -~é]/.test(letter)
  expect(writable('Zoé Nguyễn\u2009–\u00a0李', has)).toBe('Zoé Nguyen ? ?')
})

test('[ACC-1] [ORIG-2] terms and receipts say what was agreed to or asked for, and when', async () => {
  const terms = await readPdf(
    await termsPaper(
      {
        title: 'Terms and conditions',
        version: '2026-07',
        points: ['You accepted the terms and conditions.'],
        document: '/documents/terms-and-conditions',
        acceptedOn: '2026-11-20',
      },
      facts,
    ),
  )
  expect(terms.text).toContain('Version 2026-07')
  expect(terms.text).toContain('20 November 2026')
  expect(terms.text).toContain('https://www.wattlebird.example/documents/terms-and-conditions')
  const receipt = await readPdf(
    await receiptPaper(
      {
        reference: 'CO-7K2M-9PQX',
        kind: 'COMPLAINT',
        summary: 'A bill or a price',
        targets: [{ step: 'ANSWERED', by: '2026-12-11' }],
        effectiveOn: null,
        receivedOn: '2026-11-20',
      },
      facts,
    ),
  )
  expect(receipt.text).toContain('CO-7K2M-9PQX')
  expect(receipt.text).toContain('Our answer by 11 December 2026')
  expect(receipt.pages).toBe(1)
})
