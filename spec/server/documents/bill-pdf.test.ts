import { betterOfferWords, dailyUse, exactKilowattHours, lineName, signedDollars } from 'gridfront/billing'
import type { Invoice } from 'gridfront/contracts'
import { expect, test } from 'vitest'
import { liamOConnor, mayaNguyen } from '../../../fixtures/customers.ts'
import { billPdf } from '../../../host/server/subjects/documents/bill-pdf.ts'
import { receiptPdf, termsPdf } from '../../../host/server/subjects/documents/letter-pdf.ts'
import { letteringOf } from '../../../host/server/subjects/documents/lettering.ts'
import { sampleLetterheadFacts } from '../../../host/server/subjects/documents/sample-letterhead-facts.ts'
import { readPdf } from './read-pdf.ts'

const facts = sampleLetterheadFacts()
const owed = mayaNguyen.invoices[0] as Invoice
const inCredit = liamOConnor.invoices[0] as Invoice
const all = [...mayaNguyen.invoices, ...liamOConnor.invoices] as Invoice[]
const pdfOf = async (invoice: Invoice) => readPdf(await billPdf(invoice, facts))
const spaced = (text: string) => text.replace(/\p{Zs}+/gu, ' ')

test('[ACC-1] a bill as a document has the lines, GST and sums of the stored bill, to the cent', async () => {
  for (const invoice of all) {
    const { text } = await pdfOf(invoice)
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
    const row = text.slice(text.indexOf('How we worked it out'), text.indexOf('Your meter readings'))
    const amounts = [...row.matchAll(/(−?)\$([\d,]+\.\d\d)/g)].map(
      ([, sign, figure = '']) => (sign ? -1 : 1) * Math.round(Number(figure.replaceAll(',', '')) * 100),
    )
    const charged = amounts.slice(0, -4)
    expect(charged.reduce((sum, cents) => sum + cents, 0)).toBe(amounts.at(-4))
    expect(amounts.slice(-4, -1).reduce((sum, cents) => sum + cents, 0)).toBe(amounts.at(-1))
  }
})

test('[PAY-1] a bill as a document excludes what is in a payment plan, and says how much that is', async () => {
  const inPaymentPlan = (owed.balanceAtIssue - 10_000) as Invoice['balanceAtIssue']
  const { text } = await pdfOf({ ...owed, inPaymentPlan })
  const [front = '', sums = ''] = text.split('How we worked it out')
  expect(front).toContain('$100.00')
  expect(front).not.toContain(signedDollars(owed.balanceAtIssue))
  expect(front.replaceAll(/\s+/g, ' ')).toContain(
    `${signedDollars(inPaymentPlan)} more was in your payment plan when this bill was issued`,
  )
  expect(sums).toContain(signedDollars(-inPaymentPlan))
  const all = await pdfOf({ ...owed, inPaymentPlan: owed.balanceAtIssue })
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
  const { text } = await pdfOf(changed)
  const table = text.slice(text.indexOf('How we worked it out'))
  const [before, first, second] = table.split(/(?:Old|New) Plan, /)
  expect(before).not.toContain(spaced(lineName(owed.lines[0] as Invoice['lines'][number])))
  expect(first).toContain(signedDollars(owed.lines[0]?.amount ?? 0))
  expect(second).toContain(signedDollars(owed.lines[1]?.amount ?? 0))
  expect(text.slice(0, text.indexOf('How we worked it out'))).toMatch(/Old Plan, .*New Plan, /s)
})

test('[ACC-1] the front says what is to pay, for whom and where, and how', async () => {
  const { text } = await pdfOf(owed)
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

test('[ACC-1] a bill has its meter number, readings with day and type, next reading and a graph of use as a table', async () => {
  const { text, drawings } = await pdfOf(owed)
  for (const part of [
    'Meter number 1104417',
    'Next meter reading About 31 January 2027',
    '1 Aug – 31 Oct 2025, a year before 12 kWh',
    '1 Aug – 31 Oct 2026, this bill 11.03 kWh',
    'On the same days a year before, it was 12 kWh a day.',
  ])
    expect(text).toContain(part)
  const bars = dailyUse(owed)
  const longest = Math.max(...drawings.map(({ width }) => width).filter((width) => width < 240))
  for (const { share } of bars)
    expect(drawings.some(({ width }) => Math.abs(width - share * longest) < 0.5)).toBe(true)
  expect((await pdfOf(mayaNguyen.invoices[1] as Invoice)).text).toContain(
    'General use, start 30 Apr 2026, actual 44,777 General use, end 31 July 2026, estimated 46,166',
  )
  expect((await pdfOf(inCredit)).text).not.toContain('Meter number')
})

test('[ACC-1] a bill of a business is a tax invoice: seller and buyer with their ABN, reference, date and GST', async () => {
  const business = { legalName: 'Petrakis Bakery Pty Ltd', abn: '72999999991' }
  const { text, title } = await pdfOf({ ...owed, business, customerReference: 'Marrickville shop' })
  for (const part of [
    'Tax invoice for electricity',
    'Tax invoice for 1 Aug – 31 Oct 2026',
    'From Wattlebird Energy Pty Ltd, ABN 70 999 999 982',
    'For Petrakis Bakery Pty Ltd, ABN 72 999 999 991',
    'Attention Maya Nguyen',
    'Your reference Marrickville shop',
    'Issued 6 November 2026',
    `GST ${signedDollars(owed.gstAmount)}`,
  ])
    expect(text).toContain(part)
  expect(String(title)).toContain('Tax invoice')
  const ofHousehold = (await pdfOf(owed)).text
  expect(ofHousehold).not.toMatch(/tax invoice/i)
  expect(ofHousehold).toContain('For Maya Nguyen')
})

test('[ACC-1] a bill in credit asks for no payment, and a bill that is paid later is the same document', async () => {
  const { text } = await pdfOf(inCredit)
  expect(text).toContain('In credit')
  expect(text).toMatch(/In credit\s+\$/)
  expect(text).toContain('We take it off the bill that follows')
  expect(text).not.toContain('Biller code')
  const later = await billPdf({ ...owed, paymentStatus: 'PAID' } as Invoice, facts)
  expect(later.equals(await billPdf(owed, facts))).toBe(true)
})

test('[UI-6] screen readers get headings, tables with named cells, language and title', async () => {
  const { tags, title, language, isMarked, showsTitle, bookmarks, pages } = await pdfOf(owed)
  expect(tags).toMatchObject({ H1: 1 })
  expect(tags.H2).toBeGreaterThanOrEqual(5)
  expect(tags.Table).toBeGreaterThanOrEqual(4)
  expect(tags.TR).toBeGreaterThan(20)
  expect(tags.TH).toBeGreaterThanOrEqual(tags.TR ?? 0)
  expect(tags.TD).toBeGreaterThan(20)
  expect([language, isMarked, showsTitle, pages]).toEqual(['en-AU', true, true, 2])
  expect(spaced(String(title))).toBe('Wattlebird Energy: Bill for 1 Aug – 31 Oct 2026')
  expect(bookmarks).toContain('How we worked it out')
})

test('[UI-6] each font of a document is in its file', async () => {
  const bytes = (await billPdf(owed, facts)).toString('latin1')
  const fonts = bytes.match(/\/FontDescriptor \d+ 0 R/g) ?? []
  expect(fonts.length).toBeGreaterThan(0)
  expect(bytes.match(/\/FontFile2 \d+ 0 R/g)).toHaveLength(2)
  expect(bytes).not.toContain('/Helvetica')
})

test('[ACC-1] a long bill continues over several pages, and no line is lost', async () => {
  const [line] = owed.lines
  if (line === undefined) throw new Error('a bill without lines')
  const lines = Array.from({ length: 70 }, (_, at) => ({ ...line, displayName: `Charge number ${at}` }))
  const { text, pages } = await pdfOf({ ...owed, lines })
  expect(pages).toBeGreaterThan(3)
  for (const { displayName } of lines) expect(text).toContain(displayName)
  expect(text).toContain(`page ${pages} of ${pages}`)
})

test('[ACC-3] a name is printed with its own letters, and can be read back exactly', async () => {
  const all = [
    ...[
      'Đặng Thị Ngọc Ánh',
      'Łukasz Wójcik',
      'Nguyễn Văn Dũng',
      'İbrahim Şahin',
      'Ștefan Țurcanu',
      'Jiří Dvořák',
    ],
    ...['Γιώργος Παπαδόπουλος', 'Чернова Ёлкина', 'Ngāti M\u0304a\u0330rama', 'Tuʻipulotu', 'O’Neill-Åström'],
  ]
  for (const name of all) {
    const bytes = await billPdf({ ...owed, customerName: name }, facts)
    const { text } = await readPdf(bytes)
    expect(text.normalize('NFC')).toContain(name.normalize('NFC'))
    expect(text).toContain('with the CRN and the surname on this bill')
    expect(text).not.toContain('[…]')
  }
  // Both alphabets, and a letter beside one that Unicode composes from it.
  const { text } = await pdfOf({ ...owed, customerName: 'Thị Şahin Ọlá Olá' })
  expect(text).toContain('Thị Şahin Ọlá Olá')
})

test('[ACC-3] a name that the fonts cannot print is left out, and the bill says what to use in its place', async () => {
  for (const customerName of ['陳 大文', 'Maya 陳', 'محمد علي', 'สมชาย']) {
    const { text } = await pdfOf({ ...owed, customerName })
    expect(text).toContain(`For The holder of account ${owed.accountNumber}`)
    expect(text).toContain('with the CRN and the bill number in place of the surname')
    expect(text).not.toMatch(/[陳م]|For [^T]|\[…\]/)
  }
})

test('[ACC-3] a font for names is embedded only where one needs it, and costs 4 kB', async () => {
  const [plain, accented] = await Promise.all(
    ['Maya Nguyen', 'Đặng Thị Ánh'].map((customerName) => billPdf({ ...owed, customerName }, facts)),
  )
  expect(plain?.toString('latin1')).not.toContain('NotoSans')
  expect(accented?.toString('latin1')).toContain('NotoSans')
  expect((accented?.length ?? 0) - (plain?.length ?? 0)).toBeLessThan(4000)
})

test('a text uses one font, and letters without a font are marked', () => {
  const brand = (letter: string) => /[ -~é–…]/.test(letter)
  const names = (letter: string) => brand(letter) || /[\u0300-\u1eff]/.test(letter)
  const lettering = (text: string) => letteringOf(text, brand, names)
  expect(lettering('Zoe\u0301\u2009–\u00a0\u202eN\u00ad\n')).toEqual({
    text: 'Zoé – N ',
    isForNames: false,
    isIncomplete: false,
  })
  expect(lettering('Nguyễn')).toEqual({ text: 'Nguyễn', isForNames: true, isIncomplete: false })
  expect(lettering('Zoé 李 小龍 Lee')).toEqual({ text: 'Zoé […] Lee', isForNames: false, isIncomplete: true })
  expect(lettering('Nguyễn李')).toEqual({ text: 'Nguyễn[…]', isForNames: true, isIncomplete: true })
})

test('[ACC-3] a receipt says so where it leaves letters out', async () => {
  const receipt = async (summary: string) => {
    const asked = { reference: 'AP-7K2M-9PQX', kind: 'AUTHORISED_PERSON', effectiveOn: null } as const
    const bytes = await receiptPdf({ ...asked, targets: [], summary, receivedOn: '2026-11-20' }, facts)
    return (await readPdf(bytes)).text
  }
  expect(await receipt('Add 陳 大文')).toMatch(
    /Add \[…\] .*\[…\] stands for letters this document cannot show/,
  )
  expect(await receipt('Add Đặng Thị Ánh')).not.toContain('[…]')
})

test('[ACC-1] [ORIG-2] terms and receipts say what was agreed to or requested, and when', async () => {
  const terms = await readPdf(
    await termsPdf(
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
    await receiptPdf(
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
