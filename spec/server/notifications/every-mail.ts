import { createMailTemplates } from '../../../host/server/notifications/mail-templates.ts'
import type { MailTemplatePorts, MailText } from '../../../host/server/notifications/templates/mail-text.ts'

export const token = 'Ab-_'.repeat(11)
export const at = new Date('2026-11-21T02:00:00Z')
export const receipt = {
  reference: 'SU-7K2M-9QXT',
  planName: 'Wattlebird Steady',
  coolingOffEndsOn: '2026-12-04',
  startsOn: '2026-12-05',
  start: 'SWITCH' as const,
  address: '5 Test Lane, Newtown NSW 2042',
  prices: ['Supply: 98.00c/day', 'Usage: 31.90c/kWh'],
  document: '/documents/plans/wattlebird-steady',
}
export const move = {
  address: '14 Example Road, Marrickville NSW 2204',
  endsOn: '2026-12-05',
  reference: 'MO-4N8R-2TWB',
  finalBillBy: '2026-12-21',
}
export const request = {
  reference: 'CO-7K2M-9QXT',
  status: 'RECEIVED',
  targets: [{ step: 'ANSWERED', by: '2026-11-27' }],
} as const
export const bill = {
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
const payment = {
  paymentId: 'pay-1',
  receiptNumber: 'PAY-7K2M-9QXT',
  amountCents: 17_075,
  paidAt: at.toISOString(),
}
const payTo = { maximumCents: 60_000, answerBy: at.toISOString(), coversFrom: null, hasReplaced: false }
const billPage = '/accounts/bill?invoice=INV-7K2M-9QXT'
const paymentPage = '/accounts/payment?payment=pay-1'

/** Every kind of mail by its name, with the page that it is about. */
export function everyMail(
  ports: MailTemplatePorts,
  templates = createMailTemplates(ports),
): readonly (readonly [string, MailText, string])[] {
  return [
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
    ['a link that confirms an application', templates.signUpConfirm(token), '/sign-up'],
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
      [
        `a request (${about})`,
        templates.requestReceived({
          ...{ ...request, about },
          ...(about === 'LIFE_SUPPORT' && { accountNumber: '300417826' }),
        }),
        '/accounts/requests',
      ] as const,
      [
        `news of a request (${about})`,
        templates.requestChanged({ ...request, about }),
        '/accounts/requests',
      ] as const,
    ]),
    [
      'news of a refund that the bank sent back',
      templates.requestChanged({
        ...{ reference: request.reference, about: 'CREDIT_REFUND', status: 'DECLINED', isSentBack: true },
      }),
      '/accounts/requests',
    ],
    [
      'news of a reading that the network’s has replaced',
      templates.requestChanged({
        ...{ reference: request.reference, about: 'METER_READING', status: 'DECLINED', isReplaced: true },
      }),
      '/accounts/requests',
    ],
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
    [
      'a contract that was cancelled',
      templates.signUpWithdrawn({ reference: receipt.reference, isMoveIn: false, suppliedTo: '2026-12-09' }),
      '/sign-up',
    ],
    ['a move to a new home', templates.signUpReceipt({ ...receipt, move }, token), '/accounts/move'],
    [
      'a move that somebody looks at',
      templates.signUpReceipt({ ...receipt, startsOn: null, move }, token),
      '/accounts/move',
    ],
    [
      'a move that somebody accepted',
      templates.signUpAccepted({ ...receipt, move }, token),
      '/accounts/move',
    ],
    [
      'a move that was declined',
      templates.signUpDeclined({ reference: receipt.reference, reason: 'PREMISES', move }),
      '/accounts/move',
    ],
    [
      'a move that was cancelled',
      templates.signUpWithdrawn({ reference: receipt.reference, isMoveIn: true, suppliedTo: null, move }),
      '/accounts/move',
    ],
    [
      'changed details',
      templates.securityNotice(at, ['PHONE', 'BANK_ACCOUNT', 'MOVE', 'PROVIDER_CONNECTED']),
      '/accounts/details',
    ],
    ['a bill', templates.billIssued(bill), billPage],
    [
      'a cost above what was set',
      templates.budgetPassed({
        ...{ budgetDollars: 150, costCents: 15_210 },
        ...{ from: '2026-11-01', to: '2026-11-24' },
      }),
      '/accounts',
    ],
    [
      'a bill that is debited, partly in a plan, and estimated',
      templates.billIssued({
        ...{ ...bill, toPayCents: 60_000, inPlanCents: 40_000, isEstimated: true, acceptsOwnReading: true },
        debit: { amountCents: 10_000, on: '2026-11-20' },
      }),
      billPage,
    ],
    [
      'a final bill in credit',
      templates.billIssued({ ...bill, amountCents: -1_250, toPayCents: -1_250, isFinal: true }),
      billPage,
    ],
    [
      'a smoothed bill',
      templates.billIssued({
        ...bill,
        smoothing: { amountCents: 12_000, balanceCents: 5_075, isSettled: false },
      }),
      billPage,
    ],
    [
      'bill smoothing',
      templates.smoothing({
        ...{ reference: 'BS-7K2M-9QXT', about: 'AGREED', amountCents: 38_400 },
        ...{ frequency: 'P3M', reviewOn: '2027-05-30' },
      }),
      '/accounts/details',
    ],
    [
      'a year of bill smoothing that is settled',
      templates.smoothing({
        ...{ reference: 'BS-7K2M-9QXT', about: 'REVIEWED', isYearEnd: true, beforeCents: 38_400 },
        ...{ isEstimated: true, differs: false },
        ...{
          amountCents: 41_000,
          from: '2027-12-17',
          yearCents: 164_000,
          creditCents: 4_120,
          carriedCents: 0,
        },
        ...{ frequency: 'P3M', reviewOn: '2028-05-30' },
      }),
      '/accounts/details',
    ],
    [
      'the end of bill smoothing',
      templates.smoothing({ reference: 'BS-7K2M-9QXT', about: 'ENDED', balanceCents: -4_120 }),
      '/accounts/details',
    ],
    [
      'bill smoothing of a closed account',
      templates.smoothing({ reference: 'BS-7K2M-9QXT', about: 'CLOSED', balanceCents: 4_120 }),
      '/accounts/pay',
    ],
    [
      'bill smoothing of a home whose bills come to too little',
      templates.smoothing({ reference: 'BS-7K2M-9QXT', about: 'TOO_LITTLE', balanceCents: -4_120 }),
      '/accounts/details',
    ],
    ['a receipt for a payment', templates.paymentReceipt(payment), paymentPage],
    ['a refund', templates.paymentRefunded({ ...payment, isPlanOpen: true }), '/accounts/payments'],
    ['a chargeback', templates.paymentReversed(payment), '/accounts/pay'],
    [
      'direct debit',
      templates.debitRequest({
        ...{ reference: 'DD-7K2M-9QXT', about: 'AGREED', ending: '937' },
        ...{ agreementVersion: '2026-11', coversFrom: '2026-12-01' },
      }),
      '/accounts/direct-debit',
    ],
    ['a debit', templates.debitTaken({ ...payment, invoiceNumber: bill.invoiceNumber }), paymentPage],
    [
      'a dishonoured debit',
      templates.debitDishonoured({
        ...{ invoiceNumber: bill.invoiceNumber, amountCents: 17_075, retryOn: '2026-11-27' },
      }),
      '/accounts/pay',
    ],
    [
      'new terms of direct debit',
      templates.debitTerms({
        ...{ version: '2027-01', effectiveFrom: '2027-01-01', points: ['Debits are on the due date.'] },
      }),
      '/accounts/direct-debit',
    ],
    ['PayTo', templates.payTo({ ...payTo, about: 'PROPOSED' }), '/accounts/payto'],
    [
      'a payment plan',
      templates.paymentHelp({
        ...{ about: 'AGREED', reference: 'PP-7K2M-9QXT', owedCents: 12_000, count: 3 },
        ...{ amountCents: 4_000, frequency: 'FORTNIGHTLY', firstOn: '2026-12-01' },
      }),
      '/accounts/payment-help',
    ],
    [
      'a change of plan',
      templates.planChanged({
        ...{ reference: 'PC-7K2M-9QXT', planName: 'Wattlebird Shift', fromName: 'Wattlebird Steady' },
        ...{ startsOn: '2026-12-05', coolingOffEndsOn: '2026-12-04', asksForCard: true },
        ...{ prices: ['Supply: 98.00c a day', 'Usage: 31.90c/kWh'] },
        document: '/documents/plans-wattlebird-shift',
      }),
      '/accounts/plan',
    ],
    [
      'a change of plan that was cancelled',
      templates.planChangeCancelled({
        ...{ reference: 'PC-7K2M-9QXT', planName: 'Wattlebird Steady', returnedOn: null },
      }),
      '/accounts/plan',
    ],
  ]
}
