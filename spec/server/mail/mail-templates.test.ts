import { expect, test } from 'vitest'
import { createMailTemplates } from '../../../host/server/mail/mail-templates.ts'
import type { MailText } from '../../../host/server/mail/templates/letter.ts'
import { sender, siteOrigin } from './test-mail-service.ts'

const templates = createMailTemplates({ sender, siteOrigin: () => siteOrigin })
const token = 'Ab-_'.repeat(11)
const at = new Date('2026-11-21T02:00:00Z')
const receipt = {
  reference: 'SU-7K2M-9QXT',
  planName: 'Wattlebird Steady',
  coolingOffEndsOn: '2026-12-04',
  startsOn: '2026-12-05',
}
const request = {
  reference: 'CO-7K2M-9QXT',
  status: 'RECEIVED',
  targets: [{ step: 'ANSWERED', by: '2026-11-27' }],
} as const
const all: readonly (readonly [string, MailText, string])[] = [
  ['a link for a new password', templates.resetLink(token), '/accounts/forgot-password'],
  ['an invitation', templates.invitation(token), '/accounts/forgot-password'],
  ['a forgotten email', templates.emailReminder('maya@customers.example'), '/accounts/forgot-email'],
  [
    'a password that was reset',
    templates.passwordChanged(at, { isReset: true }),
    '/accounts/forgot-password',
  ],
  [
    'a password that was changed',
    templates.passwordChanged(at, { isReset: false }),
    '/accounts/forgot-password',
  ],
  [
    'a receipt of the do-not-contact list',
    templates.doNotContact({ receipt: 'DNC-7K2M-9QXT', effectiveFrom: '2026-11-21', ways: ['email'] }),
    '/do-not-contact',
  ],
  [
    'a receipt for whoever paid without a login',
    templates.guestReceipt({
      receiptNumber: 'PAY-7K2M-9QXT',
      amountCents: 2_000,
      crnEnding: '8269',
      paidAt: '2026-11-21T02:00:00Z',
    }),
    '/pay',
  ],
  [
    'prices that change',
    templates.priceChange({
      ...{ accountNumber: '300417826', planId: 'everyday-flex', pricesFrom: '2027-07-01' },
      planName: 'Everyday Flex',
      from: '2027-07-01',
      changes: [
        'Usage (Mon\u2013Fri, 3\u00A0pm\u201310\u00A0pm): 31.90c/kWh now, then 33.00c/kWh; 1.10c more',
      ],
      document: null,
    }),
    '/accounts/plan',
  ],
  ['a link to go on with an application', templates.signUpLink(token), '/sign-up'],
  ['a confirmation', templates.signUpReceipt(receipt, token), '/sign-up'],
  ['a link that confirms an address', templates.emailLink(token), '/screens/emailConfirm'],
  ['an address in use', templates.emailTaken(), '/accounts/forgot-password'],
  ['an address that was changed', templates.emailChanged(at), '/accounts/details'],
  [
    'a link to a billing cycle',
    templates.termsLink({ kind: 'BILLING_CYCLE', token, expiresAt: at }),
    '/screens/billingCycleTerms',
  ],
  [
    'a link to a contract',
    templates.termsLink({ kind: 'CONTRACT', token, expiresAt: at }),
    '/screens/contractTerms',
  ],
  [
    'accepted terms',
    templates.termsAccepted({
      terms: 'CONTRACT',
      title: 'Terms and conditions',
      version: '2026-11',
      acceptedAt: at.toISOString(),
    }),
    '/screens/contractTerms',
  ],
  ...(['COMPLAINT', 'LIFE_SUPPORT', 'MOVE_OUT'] as const).flatMap((about) => [
    [`a request (${about})`, templates.requestReceived({ ...request, about }), '/accounts/requests'] as const,
    [
      `news of a request (${about})`,
      templates.requestChanged({ ...request, about }),
      '/accounts/requests',
    ] as const,
  ]),
  [
    'a confirmation of what somebody looks at',
    templates.signUpReceipt({ ...receipt, startsOn: null }, token),
    '/sign-up',
  ],
  ['an application that somebody accepted', templates.signUpAccepted(receipt, token), '/sign-up'],
  [
    'an application that was declined',
    templates.signUpDeclined({ reference: receipt.reference, reason: 'CREDIT' }),
    '/sign-up',
  ],
  ['a contract that was cancelled', templates.signUpWithdrawn({ reference: receipt.reference }), '/sign-up'],
]

test.each(all)(
  '%s: a plain letter that names its sender, its page and where to find help',
  (_, letter, page) => {
    const { subject, body } = letter
    expect(subject).toMatch(/^Example Energy: [a-z -]+$/)
    expect(body).toMatch(/^[\x20-\x7e\n]*\n$/)
    expect(body).toContain('Care team')
    expect(body.replaceAll('\n', ' ')).toContain('Call 1300 000 001 or write to accounts@energy.example.')
    expect(body).toMatch(new RegExp(`This mail is about this page of our website:\n${siteOrigin}${page}\n$`))
    // A reader's window may be narrow; only an address is longer than a line.
    for (const line of body.split('\n')) expect(line.length <= 72 || /^\S+$/.test(line)).toBe(true)
    // Each address alone on its line, to our own site, and without anything that would tell who has followed it.
    for (const line of body.split('\n').filter((text) => text.includes('://')))
      expect(line).toMatch(
        /^https:\/\/site\.energy\.example\/(?:(?:accounts|screens|documents|sign-up)\/)?[A-Za-z-]+(?:#(?:reset|resume|confirm|terms|withdraw)=[\w-]{44})?$/,
      )
  },
)

test.each(['resetLink', 'invitation'] as const)(
  '%s: the token stands in the fragment of one line, which no server is told',
  (kind) => {
    const { subject, body } = templates[kind](token)
    expect(body.split('\n').filter((line) => line.includes(token))).toEqual([
      `${siteOrigin}/accounts/forgot-password#reset=${token}`,
    ])
    expect(subject).not.toContain(token)
    expect(body).toContain('works once and for 60 minutes')
  },
)

test('when the password was changed is said in the time of the east coast', () => {
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
  expect(text).toContain(`From Saturday, 28 February 2026 we make no more ${words} of that kind.`)
  expect(templates.doNotContact(facts).body).toContain('\nDNC-7K2M-9QXT\n')
})

test('a link to an application stands in the fragment of one line too, and says how long it works', () => {
  const { body } = templates.signUpLink(token)
  expect(body.split('\n').filter((line) => line.includes(token))).toEqual([
    `${siteOrigin}/sign-up#resume=${token}`,
  ])
  expect(body).toContain('works once and for 7 days')
})

test('a confirmation tells what comes next: when supply begins, or that somebody looks at it first', () => {
  const text = (startsOn: string | null) =>
    templates.signUpReceipt({ ...receipt, startsOn }, token).body.replaceAll('\n', ' ')
  expect(text('2026-12-05')).toContain('begin on Saturday, 5 December 2026.')
  expect(text('2026-12-05')).toContain('choose a password')
  expect(text(null)).toContain('writes to you within two business days')
  expect(text(null)).not.toMatch(/begin on|password for/)
})

test('[ORIG-1] the link that cancels stands in the fragment of one line, and the mail says that opening it does nothing', () => {
  for (const { body } of [
    templates.signUpReceipt(receipt, token),
    templates.signUpAccepted(receipt, token),
  ]) {
    expect(body.split('\n').filter((line) => line.includes(token))).toEqual([
      `${siteOrigin}/sign-up/cancel#withdraw=${token}`,
    ])
    const text = body.replaceAll('\n', ' ')
    expect(text).toContain('Opening it cancels nothing')
    expect(text).toContain('until the end of Friday, 4 December 2026')
  }
})

test.each(['CREDIT', 'IDENTITY', 'PREMISES', 'OTHER'] as const)(
  '[ORIG-1] whoever is declined reads why (%s), how to have it looked at again, and who decides in the end',
  (reason) => {
    const text = templates.signUpDeclined({ reference: 'SU-1', reason }).body.replaceAll('\n', ' ')
    expect(text).toMatch(/The reason is [a-z]/)
    expect(text).toContain('another person look at it again')
    expect(text).toContain('ombudsman')
    expect(text).toContain('life support')
  },
)

const bill = {
  invoiceNumber: 'INV-7K2M-9QXT',
  period: { startDate: '2026-10-01', endDate: '2026-10-31' },
  amountCents: 17_075,
  toPayCents: 17_075,
  dueDate: '2026-11-20',
  debit: null,
  isEstimated: false,
  acceptsOwnReading: false,
  isFinal: false,
} as const
const billText = (change: Partial<Parameters<typeof templates.billIssued>[0]> = {}) => {
  const { subject, body } = templates.billIssued({ ...bill, ...change })
  return { subject, text: body.replaceAll(/\s+/g, ' ') }
}

test('[ACC-1] the notice of a bill says how much, until when and how, and leads to the bill', () => {
  const { subject, text } = billText()
  expect(subject).toBe('Example Energy: your bill')
  expect(text).toContain('for Thursday, 1 October 2026 to Saturday, 31 October 2026')
  expect(text).toContain('To pay, with what was owed before: $170.75, by Friday, 20 November 2026.')
  expect(text).toContain(`${siteOrigin}/accounts/pay`)
  expect(text).toContain('Is it hard to pay?')
  expect(text).toContain(`${siteOrigin}/accounts/bill?invoice=INV-7K2M-9QXT`)
  expect(text).not.toMatch(/estimated|final/)
})

test('[PAY-1] a bill asks for nothing that is in a payment plan', () => {
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
  expect(nothing).toContain('Nothing is to pay for it beside your payment plan.')
  expect(nothing).toContain('$350.00 is in your payment plan')
  expect(nothing).not.toMatch(/To pay:|How to pay/)
})

test('[ACC-1] a bill that is debited, estimated, final or a credit is told as what it is', () => {
  const debited = billText({ debit: { amountCents: 17_075, on: '2026-11-20' } }).text
  expect(debited).toContain('$170.75 of it is taken from your bank account on Friday, 20 November 2026')
  expect(debited).not.toContain('How to pay')
  const rest = billText({ debit: { amountCents: 17_000, on: '2026-11-20' } }).text
  expect(rest).toContain('The rest, $0.75, is to pay in another way')
  expect(rest).toContain(`${siteOrigin}/accounts/pay`)
  expect(billText({ isEstimated: true }).text).toContain('This bill is estimated')
  const readable = billText({ isEstimated: true, acceptsOwnReading: true }).text
  expect(readable).toContain(`${siteOrigin}/accounts/meter-reading`)
  expect(billText({ isEstimated: true }).text).not.toContain('meter-reading')
  const credit = billText({ amountCents: -1_250, toPayCents: -1_250, isFinal: true })
  expect(credit.subject).toBe('Example Energy: your final bill')
  expect(credit.text).toContain('a credit of $12.50')
  expect(credit.text).toContain('We pay it out to you within 10 business days.')
  expect(credit.text).not.toMatch(/To pay|hard to pay/)
  expect(billText({ toPayCents: 0 }).text).toContain('Nothing is to pay.')
})

test('[PAY-1] the mail about a bill that PayTo does not take says why, and how to pay', () => {
  const told = billText({ maximumCents: 15_000 }).text.replaceAll(/\s+/g, ' ')
  expect(told).toContain('more than the $150.00 that PayTo takes for a bill')
  expect(told).toContain('How to pay:')
  expect(billText({}).text).not.toContain('PayTo')
})

test('[PAY-1] no mail about PayTo asks whoever has direct debit to pay by hand', () => {
  const facts = {
    maximumCents: 60_000,
    answerBy: '2026-11-28T01:00:00Z',
    coversFrom: null,
    hasReplaced: false,
  }
  for (const about of ['PROPOSED', 'DECLINED', 'EXPIRED', 'CANCELLED'] as const) {
    const beside = templates.payTo({ ...facts, about, hasDirectDebit: true }).body.replaceAll(/\s+/g, ' ')
    expect(beside).toContain('direct debit goes on as before')
    expect(beside).not.toMatch(/yours to pay|nothing is taken/i)
    const alone = templates.payTo({ ...facts, about }).body.replaceAll(/\s+/g, ' ')
    expect(alone).toMatch(/yours to pay|nothing is taken/i)
  }
  const paused = templates.payTo({ ...facts, about: 'PAUSED', hasReplaced: true }).body
  expect(paused.replaceAll(/\s+/g, ' ')).toContain('takes the place of your direct debit, which has ended')
})
