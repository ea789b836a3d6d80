import type { SchemaText } from './components.ts'

const offer = {
  amount: 38_400,
  frequency: 'P3M',
  yearCost: 153_412,
  basis: 'OWN_USAGE',
  used: 4_210_300,
  measuredPercent: 97,
  reviewOn: '2027-05-30',
}
const agreement = {
  reference: 'BS-7K2M-9QXT',
  accountNumber: '3004512876',
  status: 'ACTIVE',
  amount: 38_400,
  frequency: 'P3M',
  basis: 'OWN_USAGE',
  agreedAt: '2026-11-30T03:14:07.000Z',
  reviewOn: '2027-05-30',
  isYearEnd: false,
  next: { amount: 43_200, from: '2027-06-16' },
  balance: -4_120,
  endedAt: null,
}

/** Descriptions and examples for the schemas of bill smoothing. */
export const smoothingTexts: Readonly<Record<string, SchemaText>> = {
  BillSmoothing: {
    description:
      'Bill smoothing of an account (National Energy Retail Rules, rule 23): one of the three, the others null. `agreement`: the one that is active, or ends with the next bill. `offer`: what can be agreed to. `obstacle`: why neither: `PAYMENT_PLAN`, a payment plan is active; `SUPPLY_ENDS`, supply has ended or a day is set for it; `FREQUENCY_CHANGES`, how often bills come was changed, and the change does not apply to the next bill yet; `NO_ESTIMATE`, a year cannot be estimated, or comes to less than a dollar a bill.',
    example: { accountNumber: '3004512876', agreement: null, offer, obstacle: null },
  },
  SmoothingAgreement: {
    description:
      'An agreement to pay the same amount of each bill. Bills stay what they come to; the difference is its `balance`: positive where bills came to more, negative where more was paid. `next`: what a review has set, and from which day of issue, at least 14 days after its notice. `reviewOn`: half a year after the beginning of each year of smoothing, and at its end (`isYearEnd`), when the balance is settled: too much paid is credited, too little is spread over the next year. `supplyEndsOn`: the last day of supply, once it is known; the final bill then settles the balance. `status`: `ENDING`, the next bill settles the balance; `ENDED`, one has, or there was none.',
    example: agreement,
  },
  SmoothingEnd: { description: 'Which agreement ends.', example: { reference: agreement.reference } },
  SmoothingOffer: {
    description:
      'The even amount that is offered, and the estimate that it comes from. `yearCost`: twelve months of bills at the present prices and after concessions. `basis`: `OWN_USAGE` of the last twelve months, or `TYPICAL_USAGE` of a household in the same network where too little of the own is known. `used`: the energy of that year; `measuredPercent`: on how much of the days it was read, left out for a typical household. `reviewOn`: when it is estimated again.',
    example: offer,
  },
  SmoothingOrder: {
    description:
      'Agrees to an offer. `amount`: the one that was shown. `consent`: the edition of the text that was agreed to; another than the current one is 422 at `/body/consent/version`. `account`: which of the customer’s accounts; left out: the first.',
    example: { amount: offer.amount, consent: { version: '2026-11-30' } },
  },
}
