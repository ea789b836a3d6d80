import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnNames } from '../../../host/server/commands/customers/customer-columns.ts'
import { readCustomerFile } from '../../../host/server/commands/customers/customer-file.ts'
import { always, propertyRuns } from '../../tools/run/property-runs.ts'
import type { Line } from './customer-lines.ts'
import { csvOf, liamsLine, mayasLine } from './customer-lines.ts'

const read = (text: string) => readCustomerFile(new TextEncoder().encode(text))
/** The refusals, as `line, column: reason`. */
const refusalsOf = (text: string) =>
  read(text).refusals.map(({ line, column, reason }) => `${line}, ${column ?? '-'}: ${reason}`)
const without = (line: Line, ...names: readonly string[]): Line =>
  Object.fromEntries(Object.entries(line).filter(([name]) => !names.includes(name)))

const maya = {
  line: 2,
  customer: { email: 'maya.nguyen@customer.example', givenName: 'Maya', familyName: 'Nguyen' },
  account: {
    number: '3004512876',
    planId: 'FLEX-RES',
    planName: 'Everyday Flex',
    planStartedOn: '2025-09-29',
    supplyAddress: '14 Wardell Road, Marrickville NSW 2204',
    postcode: '2204',
    balanceCents: 38_642,
    dueOn: '2026-11-27',
    bpayBillerCode: '123455',
    bpayReference: '30045128763',
  },
}

describe('a file of customers', () => {
  test('each line is an account with its customer, as the database stores them', () => {
    const { entries, refusals } = read(
      csvOf([mayasLine, { ...liamsLine, unit: '3', postcode: '0800', state: 'NT' }]),
    )
    expect(refusals).toEqual([])
    expect(entries).toMatchObject([
      maya,
      {
        line: 3,
        account: {
          supplyAddress: '3/6 Bathurst Street, Dubbo NT 0800',
          postcode: '0800',
          balanceCents: -12_785,
          dueOn: null,
        },
      },
    ])
  })

  test('any spreadsheet’s format is accepted: byte order mark, either line end, spaces, capitals, empty lines', () => {
    const loose = {
      ...mayasLine,
      email: ' Maya.Nguyen@Customer.Example ',
      plan_name: ' Everyday Flex',
    }
    for (const newline of ['\r\n', '\n', '\r'])
      expect(read(`\u{feff}${csvOf([loose], newline)}${newline},,${newline}`).entries).toEqual([maya])
    const [header = '', row = ''] = csvOf([mayasLine]).split('\r\n')
    expect(read(`${header.toUpperCase()}\n\n${row}`).entries).toEqual([{ ...maya, line: 3 }])
  })

  test('columns may be in any order, and the optional ones may be missing', () => {
    const turned = Object.fromEntries(Object.entries(without(mayasLine, 'unit', 'due_on')).toReversed())
    expect(read(csvOf([turned])).entries).toEqual([{ ...maya, account: { ...maya.account, dueOn: null } }])
    expect(read(csvOf([without(mayasLine, 'family_name')])).entries).toMatchObject([
      { customer: { givenName: 'Maya', familyName: '' } },
    ])
  })

  test.each([
    ['386.42', 38_642],
    ['-127.85', -12_785],
    ['-0.05', -5],
    ['0', 0],
    ['-0', 0],
    ['12', 1200],
    ['0.10', 10],
    ['21474836.47', 2_147_483_647],
  ])('a balance may be in dollars: %s are %i cents', (dollars, cents) => {
    const line = { ...without(mayasLine, 'balance_cents'), balance_dollars: dollars }
    const { entries, refusals } = read(csvOf([line]))
    expect(refusals).toEqual([])
    expect(entries[0]?.account.balanceCents).toBe(cents)
  })

  test('quotes, commas and foreign letters in a value stay what they are, however they are written', () => {
    // Names as in a registry: words with signs between them, without control characters and surrounding spaces.
    const word = fc.stringMatching(/^[A-Za-zÀ-ÿ",'.&-]{1,12}$/)
    const name = fc
      .array(word, { minLength: 1, maxLength: 4 })
      .map((words) => words.join(' ').normalize('NFC'))
    always(propertyRuns)(
      fc.array(name, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('\r\n', '\n'),
      (names, newline) => {
        const lines = names.map((street, place) => ({
          ...mayasLine,
          account_number: String(300_000_000 + place),
          street,
          plan_name: street,
        }))
        const { entries, refusals } = read(csvOf(lines, newline))
        expect(refusals).toEqual([])
        expect(entries.map(({ line, account }) => [line, account.planName])).toEqual(
          names.map((street, place) => [place + 2, street]),
        )
      },
    )
  })

  test.each([
    ['account_number', '12345', '6 to 12 digits'],
    ['account_number', '3.00418E+08', '6 to 12 digits'],
    ['email', 'robin', 'the address the customer logs in with'],
    ['email', 'maya@@mail.example', 'the address the customer logs in with'],
    ['given_name', 'M'.repeat(101), 'at most 100 characters'],
    ['family_name', 'N'.repeat(101), 'at most 100 characters'],
    ['unit', '3'.repeat(21), 'such as 3, or nothing'],
    ['street_number', '1'.repeat(21), 'such as 12A'],
    ['state', 'New South Wales', 'one of ACT, NSW, NT'],
    ['postcode', '830', '4 digits, such as 2042; a spreadsheet drops the first 0'],
    ['plan_id', 'everyday flex', 'the short name of the plan'],
    ['plan_started_on', '29/09/2025', 'a day such as 2026-03-18'],
    ['plan_started_on', '2025-02-30', 'a day such as 2026-03-18'],
    ['balance_cents', '386.42', 'whole cents, such as 17075'],
    ['balance_cents', '2147483648', 'whole cents, such as 17075'],
    ['due_on', '27.11.2026', 'such as 2026-11-27, or nothing'],
    ['billed_to', '31.10.2026', 'such as 2026-10-31, or nothing'],
    ['bpay_biller_code', '99', '3 to 10 digits'],
    ['bpay_reference', '3004 5128', '2 to 20 digits'],
  ])('%s %j is refused with what to write', (column, cell, expected) => {
    const [refusal, ...more] = refusalsOf(
      csvOf([
        { billed_to: '', ...liamsLine },
        { ...mayasLine, [column]: cell },
      ]),
    )
    expect(refusal).toMatch(new RegExp(`^3, ${column}: cannot be read: write .*${expected}`))
    expect(more).toEqual([])
    // The message may be printed into the log of a pipeline.
    expect(refusal).not.toContain(cell)
  })

  test.each(['$386.42', '1,386.42', '386.4', '386,42', '21474836.48', 'nil'])(
    'dollars as %s are refused with what to write',
    (dollars) => {
      const line = { ...without(mayasLine, 'balance_cents'), balance_dollars: dollars }
      expect(refusalsOf(csvOf([line]))).toEqual([
        '2, balance_dollars: cannot be read: write dollars without $ and commas, such as 170.75, or -43.90 for a credit, or 0.',
      ])
    },
  )

  test('every required empty cell and every wrong line is named', () => {
    const empty = Object.fromEntries(Object.keys(mayasLine).map((name) => [name, name === 'unit' ? '1' : '']))
    const refusals = refusalsOf(csvOf([empty, mayasLine, { ...liamsLine, state: 'XX' }]))
    expect(refusals.map((text) => text.replace(/: write .*/, ''))).toEqual([
      ...Object.keys(mayasLine)
        .filter((name) => !['unit', 'family_name', 'due_on'].includes(name))
        .map((name) => `2, ${name}: is missing`),
      '4, state: cannot be read',
    ])
  })

  test('texts that pages and terminals must not show, or that come from a wrong encoding, are refused', () => {
    const notified = (plan_name: string) => refusalsOf(csvOf([{ ...mayasLine, plan_name }]))
    expect(notified('Everyday\nFlex')).toEqual([
      '2, plan_name: holds a line break or another control character: remove it.',
    ])
    expect(notified('Every\u{1b}[31mday')).toEqual([
      '2, plan_name: holds a line break or another control character: remove it.',
    ])
    expect(notified('Caf\u{fffd} Flex')).toEqual([
      '2, plan_name: holds a character that was lost when the file was saved (U+FFFD): write it again, and save as UTF-8.',
    ])
  })

  test('a line break in a value does not shift the line numbers after it', () => {
    for (const newline of ['\r\n', '\n']) {
      const lines = [
        { ...mayasLine, street: `Wardell${newline}Road` },
        { ...liamsLine, state: 'XX' },
      ]
      expect(read(csvOf(lines, newline)).refusals.map(({ line, column }) => [line, column])).toEqual([
        [2, 'street'],
        [4, 'state'],
      ])
    }
  })

  test('a file in another encoding is refused whole', () => {
    const bytes = Buffer.from(csvOf([{ ...mayasLine, street: 'Caf\u{e9} Lane' }]), 'latin1')
    expect(readCustomerFile(bytes)).toEqual({
      entries: [],
      refusals: [{ line: 1, column: null, reason: 'the file is not UTF-8: save it as "CSV UTF-8".' }],
    })
  })

  test.each([
    ['', 'the file is empty: write a line of column names first.'],
    [csvOf([mayasLine]).split('\r\n')[0] ?? '', 'no line follows it: write a line for each account.'],
    [
      csvOf([{ ...mayasLine, nmi: '4102035161' }]),
      'has unknown columns "nmi": remove or rename them; there are account_number, email,',
    ],
    [
      csvOf([mayasLine]).replaceAll(',', ';'),
      'names no column: write the names of the columns there, with commas between them; there are account_number, email,',
    ],
    [csvOf([without(mayasLine, 'postcode', 'state')]), 'lacks the columns "state", "postcode": add them.'],
    [
      csvOf([without(mayasLine, 'balance_cents')]),
      'needs one of balance_cents and balance_dollars, and not both.',
    ],
    [
      csvOf([{ ...mayasLine, balance_dollars: '1.00' }]),
      'needs one of balance_cents and balance_dollars, and not both.',
    ],
    [csvOf([mayasLine]).replace('unit', 'street'), 'names "street" twice: keep one column of each.'],
    ['"account_number', 'its quotes cannot be read'],
  ])('a first line that cannot be read: %#', (text, reason) => {
    const { entries, refusals } = read(text)
    expect(entries).toEqual([])
    expect(refusals[0]).toMatchObject({ line: 1, column: null, reason: expect.stringContaining(reason) })
  })

  test('a line with too many or too few values is refused, and the others are checked', () => {
    const text = csvOf([mayasLine, { ...liamsLine, state: 'XX' }]).replace(
      'Wardell Road',
      'Wardell Road, near the park',
    )
    expect(refusalsOf(text)).toEqual([
      '2, -: has 18 values for 17 columns: put values with a comma into quotes, and keep the commas of empty ones.',
      '3, state: cannot be read: write one of ACT, NSW, NT, QLD, SA, TAS, VIC, WA.',
    ])
  })

  test('an unclosed quote is reported with the line on which it begins', () => {
    const text = csvOf([mayasLine, liamsLine, mayasLine]).replace('Bathurst', '"Bathurst')
    expect(read(text).refusals).toEqual([
      { line: 3, column: null, reason: expect.stringMatching(/^its quotes cannot be read: put .* twice\.$/) },
    ])
  })

  test('the same account twice, or one address for people of different names, is refused with the other line', () => {
    expect(
      refusalsOf(csvOf([mayasLine, { ...liamsLine, account_number: mayasLine.account_number }])),
    ).toEqual(['3, account_number: is on line 2 already: keep one of the two lines.'])
    expect(refusalsOf(csvOf([mayasLine, { ...liamsLine, email: 'MAYA.NGUYEN@customer.example' }]))).toEqual([
      "3, email: is that of somebody with another name on line 2: an address is one customer's; write the same name, or another address.",
    ])
  })

  test('the guide names every column', () => {
    const guide = readFileSync('docs/deploying.md', 'utf8')
    expect(columnNames.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
  })
})
