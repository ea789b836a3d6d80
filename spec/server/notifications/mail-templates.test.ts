import { expect, test } from 'vitest'
import { createMailTemplates } from '../../../host/server/notifications/mail-templates.ts'
import { at, bill, everyMail, move, receipt, request, token } from './every-mail.ts'
import { sender, siteOrigin } from './test-mail-service.ts'

const templates = createMailTemplates({ sender, siteOrigin: () => siteOrigin })
test('the list has every kind of mail', () => {
  const written = new Set<string>()
  everyMail(
    { sender, siteOrigin: () => siteOrigin },
    new Proxy(templates, {
      get: (all, kind, self) => {
        written.add(String(kind))
        return Reflect.get(all, kind, self)
      },
    }),
  )
  expect([...written].toSorted()).toEqual(Object.keys(templates).toSorted())
})

const all = everyMail({ sender, siteOrigin: () => siteOrigin })

test.each(all)('%s: a plain mail that names its sender, its page and where to find help', (_, mail, page) => {
  const { subject, body } = mail
  expect(subject).toMatch(/^Example Energy: [A-Za-z' -]+$/)
  expect(body).toMatch(/^[\x20-\x7e\n]*\n$/)
  expect(body).toContain('Care team')
  expect(body.replaceAll('\n', ' ')).toContain('Call 1300 000 001 or email accounts@energy.example.')
  // As the button, or in the last lines if the button leads elsewhere.
  expect(body).toContain(`:\n${siteOrigin}${page}\n`)
  // Paragraphs are not wrapped: each mail program wraps them to its window. Only addresses, numbers and lists begin new
  // lines.
  for (const paragraph of body.trimEnd().split('\n\n'))
    expect(paragraph).toMatch(/^[^\n]+(?:\n(?:https:\S+|- [^\n]+|[^\n:]+: [^\n]+|[\w.@-]+))*$/)
  // Each address alone on its line, to our own site, and without anything that would reveal who has followed it.
  for (const line of body.split('\n').filter((text) => text.includes('://')))
    expect(line).toMatch(
      /^https:\/\/site\.energy\.example\/(?:(?:accounts|screens|documents|documents\/plans|sign-up)\/)?[A-Za-z-]+(?:\?(?:invoice|payment)=[\w-]+)?(?:#(?:reset|resume|confirm|terms|withdraw)=[\w-]{44}(?:&welcome)?)?$/,
    )
})

test.each([
  ['resetLink', '', '60 minutes'],
  ['invitation', '&welcome', 'seven days'],
] as const)(
  '%s: the token is in the fragment of an address on its own line, which is sent to no server',
  (kind, end, lifetime) => {
    const { subject, body } = templates[kind](token)
    expect(body.split('\n').filter((line) => line.includes(token))).toEqual([
      `${siteOrigin}/accounts/forgot-password#reset=${token}${end}`,
    ])
    expect(subject).not.toContain(token)
    expect(body).toContain(`works once and for ${lifetime}.`)
  },
)

test('the time of a password change is shown in the time of the east coast', () => {
  expect(templates.passwordChanged(at, { isReset: true }).body.replaceAll('\n', ' ')).toContain(
    'changed on Saturday, 21 November 2026 at 1:00 pm (Sydney time).',
  )
})

test.each([
  [['email'], 'emails'],
  [['email', 'visit'], 'visits and emails'],
  [['mail', 'email', 'phone', 'visit'], 'visits, calls and texts, letters and emails'],
] as const)('a receipt says what stops, in the order of the form: %j', (ways, words) => {
  const facts = { receipt: 'DNC-7K2M-9QXT', effectiveFrom: '2026-02-28', ways }
  const text = templates.doNotContact(facts).body.replaceAll('\n', ' ')
  expect(text).toContain(`From Saturday, 28 February 2026 there will be no more sales ${words} from us.`)
  expect(templates.doNotContact(facts).body).toContain('\nDNC-7K2M-9QXT\n')
})

test('the link to an application is on one line, in the fragment, with its lifetime', () => {
  const { body } = templates.signUpLink(token)
  expect(body.split('\n').filter((line) => line.includes(token))).toEqual([
    `${siteOrigin}/sign-up#resume=${token}`,
  ])
  expect(body).toContain('works once and for seven days')
})

test('a confirmation says what comes next: the start of supply, or a decision by staff first', () => {
  const text = (startsOn: string | null) =>
    templates.signUpReceipt({ ...receipt, startsOn }, token).body.replaceAll('\n', ' ')
  expect(text('2026-12-05')).toContain('start supplying you on Saturday, 5 December 2026.')
  expect(text('2026-12-05')).toContain('choose a password')
  expect(text(null)).toContain('write to you within two business days')
  expect(text(null)).not.toMatch(/start supplying|password for/)
})

test.each([
  ['SWITCH', /Your power stays on/, /connect/],
  ['MOVE_IN', /we'll have the power connected for Saturday, 5 December 2026/, /stays on|too soon/],
  ['MOVE_IN_SOON', /too soon for us to promise\. Call \S+ \S+ \S+ today/, /stays on|we'll have the power/],
] as const)('[ORIG-1] a mail promises only what will happen: %s', (start, promised, not) => {
  for (const template of [templates.signUpReceipt, templates.signUpAccepted]) {
    const text = template({ ...receipt, startsOn: '2026-12-05', start }, token).body.replaceAll('\n', ' ')
    expect(text).toMatch(promised)
    expect(text).not.toMatch(not)
  }
})

test.each([
  [
    true,
    null,
    /Choose another retailer before you need the power\. There is nothing to pay/,
    /keep supplying/,
  ],
  [false, null, /your current retailer will keep supplying you\. There is nothing/, /another retailer/],
  [
    ...([false, '2026-12-09'] as const),
    /supply you until the end of Wednesday, 9 December 2026\. .* only for the power used until then/,
    /nothing to pay|keep supplying/,
  ],
])(
  '[ORIG-1] a cancelled contract: who supplies the place then, what is to be paid, and whom to tell of life support (moving in: %s, supplied to %s)',
  (isMoveIn, suppliedTo, said, not) => {
    const { body } = templates.signUpWithdrawn({ reference: 'SU-1', isMoveIn, suppliedTo })
    const text = body.replaceAll('\n', ' ')
    expect(text).toMatch(said)
    expect(text).not.toMatch(not)
    expect(text).toContain('life support')
  },
)

test('[ORIG-1] the copy of the application has address, plan, prices, document and the end of the cooling-off period', () => {
  const { body, html } = templates.signUpReceipt(receipt, token)
  expect(body).toContain(
    [
      'Your application:',
      'Address: 5 Test Lane, Newtown NSW 2042',
      'Plan: Wattlebird Steady',
      'Expected first day: Saturday, 5 December 2026',
      'Cooling-off period ends: Friday, 4 December 2026',
    ].join('\n'),
  )
  expect(body).toContain('with GST where there is any:\n- Supply: 98.00c/day\n- Usage: 31.90c/kWh\n')
  expect(body).toContain(`\n${siteOrigin}/documents/plans/wattlebird-steady\n`)
  expect(html).toMatch(/<th scope="row"[^>]*>Address:<\/th><td[^>]*>5 Test Lane, Newtown NSW 2042<\/td>/)
})

test('[ACC-1] the life support mail says whom to call about faults and what to plan, but not why', () => {
  const asked = { ...request, about: 'LIFE_SUPPORT' as const, accountNumber: '300417826' }
  const { body } = templates.requestReceived(asked, { name: 'Ausgrid', faultsPhone: '13 13 88' })
  expect(body).toContain('Power cuts and faults, day and night: Ausgrid, 13 13 88.')
  expect(body).toContain('Have a plan for that:\n- Keep a phone charged, and the number above on paper.')
  expect(body).toContain('call 000')
  expect(body).not.toMatch(/life support|medical|doctor/i)
  const withoutNumber = templates.requestReceived(asked).body
  expect(withoutNumber).toContain('- Keep a phone charged.\n')
  expect(withoutNumber).not.toMatch(/Power cuts and faults|number above/)
  // A registration that ends.
  const { accountNumber: _, ...ended } = asked
  expect(templates.requestReceived(ended).body).not.toMatch(/power|call 000/i)
  expect(templates.requestReceived({ ...ended, about: 'COMPLAINT' }).body).not.toContain('call 000')
})

test('[ORIG-1] the link that cancels is on one line with its token in the fragment, and the mail says that opening it does nothing', () => {
  for (const { body } of [
    templates.signUpReceipt(receipt, token),
    templates.signUpAccepted(receipt, token),
  ]) {
    expect(body.split('\n').filter((line) => line.includes(token))).toEqual([
      `${siteOrigin}/sign-up/cancel#withdraw=${token}`,
    ])
    const text = body.replaceAll('\n', ' ')
    expect(text).toContain('Opening it does not cancel anything')
    expect(text).toContain('until the end of Friday, 4 December 2026')
  }
})

test.each(['CREDIT', 'IDENTITY', 'PREMISES', 'OTHER'] as const)(
  '[ORIG-1] whoever is declined reads why (%s), how to have it looked at again, and who decides in the end',
  (reason) => {
    const text = templates.signUpDeclined({ reference: 'SU-1', reason }).body.replaceAll('\n', ' ')
    expect(text).toMatch(/The reason is [a-z]/)
    expect(text).toContain('another person to look at it again')
    expect(text).toContain('ombudsman')
    expect(text).toContain('life support')
  },
)

test.each([
  ['declined', templates.signUpDeclined({ reference: 'SU-1', reason: 'PREMISES', move })],
  ['cancelled', templates.signUpWithdrawn({ reference: 'SU-1', isMoveIn: true, suppliedTo: null, move })],
])(
  '[ACC-8] a customer whose move is %s reads that the old home still ends, and how to stay',
  (_, { body }) => {
    const text = body.replaceAll(/\s+/g, ' ')
    expect(text).toContain('14 Example Road, Marrickville NSW 2204 ends on Saturday, 5 December 2026')
    expect(text).toContain('by your request MO-4N8R-2TWB')
    expect(text).toContain('To stay there, withdraw that request in your account by the day before')
    expect(text).not.toContain('current retailer will keep supplying you')
  },
)

test('[ORIG-1] in review nobody is told a last day of cooling-off, because the period begins with the contract', () => {
  for (const about of [receipt, { ...receipt, move }]) {
    const review = templates.signUpReceipt({ ...about, startsOn: null }, token).body.replaceAll(/\s+/g, ' ')
    expect(review).toContain('You can cancel until we have decided, and for ten business days after that')
    expect(review).not.toMatch(/4 December|Cooling-off period ends/)
  }
})

test('[ORIG-1] whose supply begins later than they asked reads both days, and why', () => {
  const facts = { ...receipt, startsOn: '2026-12-24', wantedOn: '2026-12-20', move }
  const text = templates.signUpAccepted(facts, token).body.replaceAll(/\s+/g, ' ')
  expect(text).toContain(
    'You asked for Sunday, 20 December 2026. An earlier account for this home ends after',
  )
  expect(text).toContain('begins on Thursday, 24 December 2026')
  expect(templates.signUpAccepted(receipt, token).body).not.toContain('You asked for')
})

test('[ACC-8] once staff have booked the end of supply, mails say to call, because there is no request to withdraw', () => {
  const { reference: _, ...booked } = move
  for (const { body } of [
    templates.signUpReceipt({ ...receipt, move: booked }, token),
    templates.signUpDeclined({ reference: 'SU-1', reason: 'PREMISES', move: booked }),
  ]) {
    expect(body.replaceAll(/\s+/g, ' ')).toContain('To stay there, call ')
    expect(body).not.toMatch(/withdraw\s+that\s+request/)
  }
})

test('[ACC-8] a customer who moves is promised no day in review, gets no invitation, and reads what does not come along', () => {
  const { body } = templates.signUpReceipt({ ...receipt, startsOn: null, move }, token)
  const text = body.replaceAll(/\s+/g, ' ')
  expect(text).toContain('Until then there is no contract for it')
  expect(text).toContain('once the end of their supply is booked')
  expect(text).toContain('register the new home for it only when we accept your move')
  expect(text).toContain('The final bill follows by Monday, 21 December 2026')
  expect(text).toContain('Life support and a concession are on the new account only if')
  expect(text).not.toContain('choose a password')
  const goesOn = templates.signUpAccepted({ ...receipt, move: { ...move, endsOn: null } }, token).body
  expect(goesOn.replaceAll(/\s+/g, ' ')).toContain('continues: no last day is booked')
  expect(goesOn).not.toContain('still ends')
})

const billText = (change: Partial<Parameters<typeof templates.billIssued>[0]> = {}) => {
  const { subject, body } = templates.billIssued({ ...bill, ...change })
  return { subject, text: body.replaceAll(/\s+/g, ' ') }
}

test('[ACC-1] the notice of a bill says how much, until when and how, and leads to the bill', () => {
  const { subject, text } = billText()
  expect(subject).toBe('Example Energy: your bill')
  expect(text).toContain('for Thursday, 1 October 2026 to Saturday, 31 October 2026')
  expect(text).toContain('Amount due: $170.75, by Friday, 20 November 2026.')
  expect(text).not.toContain('from before')
  expect(text).toContain(`see how we can help: ${siteOrigin}/accounts/payment-help`)
  expect(text).toContain(`${siteOrigin}/accounts/pay`)
  expect(text).toContain('If it is hard to pay')
  expect(text).toContain(`${siteOrigin}/accounts/bill?invoice=INV-7K2M-9QXT`)
  expect(text).not.toMatch(/estimated|final/)
})

test('[ACC-1] the notice of a bill says what is from before it, which may be due earlier', () => {
  const { text } = billText({ amountCents: 17_075, toPayCents: 137_533 })
  expect(text).toContain(
    'Amount due: $1,375.33, by Friday, 20 November 2026. When this bill was issued, it included $1,204.58 from before.',
  )
  const lessCredit = billText({ amountCents: 17_075, toPayCents: 15_075 }).text
  expect(lessCredit).toContain('a credit of $20.00 from before was taken off.')
})

test('[PAY-1] a bill excludes what is in a payment plan', () => {
  const planned = billText({ amountCents: 20_000, toPayCents: 60_000, inPlanCents: 40_000 }).text
  expect(planned).toContain('To pay: $200.00, by Friday, 20 November 2026.')
  expect(planned).toContain('$400.00 more is in your payment plan')
  expect(planned).toContain(`${siteOrigin}/accounts/payment-help`)
  expect(planned).toContain('How to pay')
  expect(planned).not.toContain('$600.00')
  const debit = { amountCents: 20_000, on: '2026-11-20' }
  const debited = billText({ amountCents: 20_000, toPayCents: 60_000, inPlanCents: 40_000, debit }).text
  expect(debited).not.toMatch(/The rest|How to pay/)
  const nothing = billText({ amountCents: -5_000, toPayCents: 35_000, inPlanCents: 35_000 }).text
  expect(nothing).toContain('There is nothing to pay for it, apart from your payment plan.')
  expect(nothing).toContain('$350.00 is in your payment plan')
  expect(nothing).not.toMatch(/To pay:|How to pay/)
})

test('[ACC-1] a debited, estimated, final or credit bill is described as such', () => {
  const debited = billText({ debit: { amountCents: 17_075, on: '2026-11-20' } }).text
  expect(debited).toContain('$170.75 of it will be taken from your bank account on Friday, 20 November 2026')
  expect(debited).not.toContain('How to pay')
  const rest = billText({ debit: { amountCents: 17_000, on: '2026-11-20' } }).text
  expect(rest).toContain('The rest, $0.75, needs to be paid another way')
  expect(rest).toContain(`${siteOrigin}/accounts/pay`)
  expect(billText({ isEstimated: true }).text).toContain('part of this bill is estimated')
  const readable = billText({ isEstimated: true, acceptsOwnReading: true }).text
  expect(readable).toContain(`${siteOrigin}/accounts/meter-reading`)
  expect(billText({ isEstimated: true }).text).not.toContain('meter-reading')
  const credit = billText({ amountCents: -1_250, toPayCents: -1_250, isFinal: true })
  expect(credit.subject).toBe('Example Energy: your final bill')
  expect(credit.text).toContain('a credit of $12.50')
  expect(credit.text.replaceAll(/\s+/g, ' ')).toContain(
    `Tell us where to pay it, and we'll pay it within five business days: ${siteOrigin}/accounts/pay`,
  )
  const taken = billText({ amountCents: -1_250, toPayCents: -1_250 }).text
  expect(taken).toContain('We take it off the bill that follows')
  expect(taken).not.toContain('where to pay it')
  const agreed = billText({ isEstimated: true, isFinal: true }).text
  expect(agreed).toContain('estimated, as you agreed')
  expect(agreed).not.toContain('next bill')
  expect(billText({ toPayCents: 0, isFinal: true }).text).not.toContain('where to pay it')
  expect(credit.text).not.toMatch(/To pay|hard to pay/)
  expect(billText({ toPayCents: 0 }).text).toContain('There is nothing to pay.')
})

test('[PAY-1] the mail about a bill that PayTo does not take says why, and how to pay', () => {
  const notified = billText({ maximumCents: 15_000 }).text.replaceAll(/\s+/g, ' ')
  expect(notified).toContain('more than the $150.00 maximum in your PayTo agreement')
  expect(notified).toContain('How to pay:')
  expect(billText({}).text).not.toContain('PayTo')
})

test('[PAY-1] no mail about PayTo asks a customer with direct debit to pay by hand', () => {
  const facts = {
    maximumCents: 60_000,
    answerBy: '2026-11-28T01:00:00Z',
    coversFrom: null,
    hasReplaced: false,
  }
  for (const about of ['PROPOSED', 'DECLINED', 'EXPIRED', 'CANCELLED'] as const) {
    const beside = templates.payTo({ ...facts, about, hasDirectDebit: true }).body.replaceAll(/\s+/g, ' ')
    expect(beside).toContain('direct debit continues as before')
    expect(beside).not.toMatch(/pay your bills yourself|not take anything|take nothing/i)
    const alone = templates.payTo({ ...facts, about }).body.replaceAll(/\s+/g, ' ')
    expect(alone).toMatch(/pay your bills yourself|not take anything|take nothing/i)
  }
  const paused = templates.payTo({ ...facts, about: 'PAUSED', hasReplaced: true }).body
  expect(paused.replaceAll(/\s+/g, ' ')).toContain('replaces your direct debit, which has ended')
})
