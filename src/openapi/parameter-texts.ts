const account = 'Number of one of the customer’s accounts. Left out: the first one of the list.'

/**
 * Descriptions for the parameters of our contracts, by route and name. The contracts have none, because pages would
 * load them.
 */
export const parameterTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'GET /api/my-account': { account },
  'GET /api/my-account/bills': { account },
  'GET /api/my-account/bill-settings': { account },
  'GET /api/my-account/smoothing': { account },
  'GET /api/my-account/plans': {
    account,
    solarKw:
      'What if the home had panels of this power in kilowatts, beside those that it has. Left out: none.',
    batteryKwh: 'What if it had a battery of this usable capacity in kilowatt-hours. Left out: none.',
    evKmPerWeek: 'What if an electric car were charged there, driven this far in a week. Left out: none.',
  },
  'POST /api/my-account/plan-changes': {
    'idempotency-key': 'Names the intent: a UUID, made once for each change of plan and sent with each try.',
  },
  'POST /api/my-account/moves': {
    'idempotency-key': 'Names the intent: a UUID, made once for each move and sent with each try.',
  },
  'GET /api/usage': {
    account,
    every: 'Whether the answer has one reading for each day or for each month.',
    from: 'First day, where the meter is. Included.',
    to: 'Last day, where the meter is. Included; at most 731 days with the first.',
  },
  'GET /api/usage/half-hours': { account, day: 'A civil date where the meter is.' },
  'GET /api/usage/periods': {
    account,
    every: 'Whether the answer has days, months or years.',
    from: 'First day, where the meter is. Included.',
    to: 'Last day, where the meter is. Included; at most 62 days with the first in an answer by day, else 3,653.',
    with: '`cost`: with what each of them costs. Left out: without, which is quicker.',
  },
  'GET /api/usage/meter-data': {
    account,
    from: 'First day of market time, which is UTC+10 all year. Included.',
    to: 'Last day of market time. Included; at most 731 days with the first.',
  },
  'POST /api/card-payments': {
    'idempotency-key': 'Names the intent: a UUID, made once for each payment and sent with each try.',
  },
  'GET /api/card-payments/{paymentId}': {
    paymentId: 'The id that the start of the payment was answered with.',
  },
  'POST /api/guest-payments': {
    'idempotency-key': 'Names the intent: a UUID, made once for each payment and sent with each try.',
  },
  'GET /api/direct-debit-requests': { account },
  'POST /api/direct-debit-requests': {
    'idempotency-key': 'Names the intent: a UUID, made once for each request and sent with each try.',
  },
  'POST /api/direct-debit-requests/change': {
    'idempotency-key': 'Names the intent: a UUID, made once for each change and sent with each try.',
  },
  'GET /api/direct-debits': { account },
  'GET /api/pay-to-agreements': { account },
  'POST /api/pay-to-agreements': {
    'idempotency-key': 'Names the intent: a UUID, made once for each agreement and sent with each try.',
  },
  'POST /api/pay-to-webhook': {
    'payment-signature': 'As that of `POST /api/payment-webhook`.',
  },
  'GET /api/payment-help': { account },
  'POST /api/payment-help/extensions': {
    'idempotency-key': 'Names the intent: a UUID, made once for each extension and sent with each try.',
  },
  'POST /api/payment-plans': {
    'idempotency-key': 'Names the intent: a UUID, made once for each plan and sent with each try.',
  },
  'GET /api/billing/payments': {
    from: 'First day, in Sydney without daylight saving. Included.',
    to: 'Last day. Included.',
    account: 'Which of the customer’s accounts, by its number. Left out: the first.',
  },
  'GET /api/billing/payments/:paymentId': {
    paymentId: 'As the history of payments has it.',
  },
  'POST /api/payment-webhook': {
    'payment-signature':
      '`t=<seconds since 1970>,v1=<hex>`: HMAC-SHA256 over time, dot and body; during a rotation more than one `v1`. At most five minutes old.',
  },
  'GET /api/documents': { account },
  'GET /api/documents/:documentId': {
    documentId: 'As the list of documents has it. Of a bill it is the invoice number.',
  },
  'GET /api/my-account/bills/:invoiceNumber': {
    invoiceNumber: 'As the list of bills has it.',
  },
  'GET /api/requests': { account },
  'GET /api/requests/arrangements': { account },
  'GET /api/addresses': {
    query:
      'What somebody has typed so far, such as `3/12 Exam`. Case and signs say nothing; a word may be cut off.',
  },
  'GET /api/addresses/parts': { id: 'The `id` of a suggestion.' },
}
