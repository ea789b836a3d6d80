import type { SchemaText } from './components.ts'

const extension = {
  invoiceNumber: 'INV-2026-104417',
  formerDueOn: '2026-11-27',
  dueOn: '2026-12-11',
  grantedAt: '2026-11-20T03:14:07.000Z',
}
const bill = {
  invoiceNumber: 'INV-2026-104417',
  owed: 38_642,
  dueOn: '2026-11-27',
  formerDueOn: null,
  latestDueOn: '2026-12-11',
  isInPlan: false,
}
const instalment = { number: 1, dueOn: '2026-12-01', amount: 20_000, paid: 20_000, status: 'PAID' }
const plan = {
  reference: 'PP-7K2M-9QXT',
  accountNumber: '300112358',
  status: 'ACTIVE',
  owed: 38_642,
  amount: 20_000,
  frequency: 'FORTNIGHTLY',
  paid: 20_000,
  agreedAt: '2026-11-20T03:14:07.000Z',
  endedAt: null,
  instalments: [instalment, { number: 2, dueOn: '2026-12-15', amount: 18_642, paid: 0, status: 'DUE' }],
}
const offer = { owed: 38_642, firstFrom: '2026-11-21', firstUntil: '2026-12-21' }

/** Descriptions and examples for the schemas of more time to pay and payment plans. */
export const paymentHelpTexts: Readonly<Record<string, SchemaText>> = {
  ExtensionOrder: {
    description:
      'Another due date for a bill: after the present one, to come, and no later than `latestDueOn`.',
    example: { invoiceNumber: bill.invoiceNumber, dueOn: extension.dueOn },
  },
  Instalment: {
    description:
      'One instalment, in cents. `paid`: how much of it is paid. `status`: `MISSED` is one that is not paid in full when two business days are over after its day, so long as a BPAY payment takes to show; until then it is `DUE`.',
    example: instalment,
  },
  PaymentExtension: {
    description: 'A due date that was moved. A bill is put off once; it stays as it was issued.',
    example: extension,
  },
  PaymentHelp: {
    description:
      'Bills of an account of which something is owed, newest first; the payment plan that is active, or null; and what one could be made of, null while one is active or too little is owed. `isPlanByPhone`: two plans were cancelled within 12 months with an instalment missed, so that the next one is agreed to on the phone alone (National Energy Retail Rules, rule 33); there is no offer then, and an order is refused with 409. `isSmoothed`: bills are smoothed, which a payment plan excludes in the same way; left out where they are not.',
    example: {
      accountNumber: '300112358',
      bills: [bill],
      plan: null,
      planOffer: offer,
      isPlanByPhone: false,
    },
  },
  PaymentPlan: {
    description:
      'A payment plan, in cents. `owed`: what it pays, and the sum of its instalments. `amount`: each instalment; the last may be less. `paid`: what counts towards it so far: payments and other credits since it was agreed, direct debits excepted, the oldest instalment first. One that is paid stays so.',
    example: plan,
  },
  PaymentPlanCancellation: {
    description: 'Which payment plan ends.',
    example: { reference: plan.reference },
  },
  PaymentPlanOffer: {
    description:
      'What a plan could be made of: what is owed, and from when until when the first instalment may be due. An instalment is at least $5 and at most half of what is owed, and all are paid within two years.',
    example: offer,
  },
  PaymentPlanOrder: {
    description:
      'A payment plan as it was reviewed and agreed to. `owed`: what was shown. `account`: which of the customer’s accounts; left out: the first.',
    example: {
      owed: 38_642,
      amount: 20_000,
      frequency: 'FORTNIGHTLY',
      firstOn: '2026-12-01',
      hasAgreed: true,
    },
  },
  UnpaidBill: {
    description:
      'A bill of which something is owed. `dueOn`: as it is now; `formerDueOn`: as it was issued with, null where it was not moved. `latestDueOn`: to which day it can be put off, null where it cannot. `isInPlan`: instalments pay it.',
    example: bill,
  },
}
