import type { SchemaText } from './components.ts'

const paymentId = '7c1f9a52-53c5-4d4f-9a3e-0f7ac2d1b6e4'
const guestToken = 'k3Tq0m9Yw2bVfJx7HsNzRcA1uLdEoPgiQ5tXy8ZrMvC'
const payment = {
  paymentId,
  amount: 17_075,
  status: 'SUCCEEDED',
  failure: null,
  receiptNumber: 'PAY-7K2M-9QXT',
  createdAt: '2026-11-20T03:14:07.000Z',
  paidAt: '2026-11-20T03:15:12.000Z',
}
const record = {
  paymentId,
  accountNumber: '3004512876',
  method: 'CARD',
  amount: 17_075,
  refunded: 0,
  status: 'SUCCEEDED',
  paidAt: '2026-11-20T03:15:12.000Z',
  receiptNumber: 'PAY-7K2M-9QXT',
  cardLast4: '4242',
  balanceAfter: 21_567,
  returns: [],
}
const payout = {
  reference: 'CR-7K2M-9QXT',
  accountNumber: '3004512876',
  amount: 12_000,
  paidAt: '2026-11-24T00:10:00.000Z',
}

const savedCard = {
  cardId: 'card_7Hq2xW9bTn4m',
  brand: 'VISA',
  last4: '4242',
  expires: '2028-03',
  savedAt: '2026-11-20T03:15:12.000Z',
}

/** Descriptions and examples for the schemas of payments. */
export const paymentTexts: Readonly<Record<string, SchemaText>> = {
  CardPayment: {
    description:
      'One payment by card, as it is made. Holds nothing of the card. `amount`: cents. `failure`: set with `FAILED`; nothing was taken then, and never will be. `receiptNumber`, `paidAt`: set once it has succeeded, and kept when it is reversed or refunded.',
    example: payment,
  },
  CardPaymentOrder: {
    description:
      'What is to be paid, in cents: at most what is owed. `account`: for which of the customer’s accounts; left out: the first.',
    example: { amount: 17_075 },
  },
  CardPaymentStart: {
    description:
      'A payment that was begun. `fieldsUrl`: a document of the payment provider, for a frame, into which the customer types the card.',
    example: {
      payment: { ...payment, status: 'CREATED', receiptNumber: null, paidAt: null },
      fieldsUrl: 'https://fields.provider.example/#qXv2',
    },
  },
  GuestPaymentOrder: {
    description:
      'A payment by anybody who has a bill. `crn`, `surname`: as they stand on the bill, the reference without spaces; case, accents, spaces and hyphens of the surname do not count. In place of the surname the number of any bill of the account is taken, because a printed bill may lack the letters of a name. `amount`: cents. `email`: where a receipt goes; left out: nowhere.',
    example: { crn: '30045128763', surname: 'Nguyen', amount: 17_075, email: 'payer@mail.example' },
  },
  GuestPaymentQuestion: {
    description: 'Which payment is asked about, by what its start was answered with.',
    example: { paymentId, token: guestToken },
  },
  GuestPaymentStart: {
    description:
      'A payment that was begun. `fieldsUrl`: a document of the payment provider, for a frame, into which the card is typed. `token`: tells what became of it, for three hours and as long as it is open, and opens nothing else.',
    example: {
      payment: { ...payment, status: 'CREATED', receiptNumber: null, paidAt: null },
      fieldsUrl: 'https://fields.provider.example/#qXv2',
      token: guestToken,
    },
  },
  SavedCard: {
    description:
      'A card that the payment provider keeps for a customer. `cardId`: the provider’s name of it. `expires`: the month in which it expires. Its number is in no answer.',
    example: savedCard,
  },
  SavedCardList: {
    description: 'The customer’s saved cards, newest first.',
    example: { cards: [savedCard] },
  },
  SavedCardRemoval: {
    description: 'Which card is to be forgotten.',
    example: { cardId: savedCard.cardId },
  },
  PaymentEvent: {
    description:
      'An event of a payment. It says what the payment is now. `eventId`: the same each time that the same event is sent. `refunds`: all of them so far; left out: none, or with `REFUNDED` all of the amount at once. `cardLast4`: the last four digits of the card, once one was charged.',
    example: {
      eventId: 'evt-20261120-0001',
      createdAt: '2026-11-20T03:15:12.000Z',
      payment: { paymentId, amount: 17_075, status: 'SUCCEEDED', failure: null, cardLast4: '4242' },
    },
  },
  CreditPayout: {
    description:
      'A credit of the account, or a part of it, that was paid to the customer’s bank account, in cents. `reference`: of the request for it. `returnedAt`: when the customer’s bank sent it back, so that the credit is on the account again; left out where it did not.',
    example: payout,
  },
  PaymentHistory: {
    description: 'Each newest first. `payouts`: left out if there are none.',
    example: { payments: [record], payouts: [payout] },
  },
  PaymentRefund: {
    description:
      'One refund of a payment, or of a part of it, in cents. `refundId`: its name, by which it is counted once.',
    example: { refundId: 'e0b5c1de-2f6a-4c0b-9a51-6f0d9b7c2d11', amount: 2000 },
  },
  PaymentReturn: {
    description:
      'Money of a payment that went back, in cents. `REFUND`: the retailer gave it back. `CHARGEBACK`: the customer’s bank took it back.',
    example: { kind: 'REFUND', amount: 2000, returnedAt: '2026-11-24T00:10:00.000Z' },
  },
  PaymentRecord: {
    description:
      'One payment. `amount`: what was paid, whatever became of it later. `refunded`: cents of it that were given back, in one part or several. `method`: `BANK` is BPAY or a transfer that the customer made. `status`: `REVERSED` when the bank took it back, `REFUNDED` when we gave it back. `cardLast4`: the last four digits of the card; null when it was paid by bank, or they are not known. `isOfGuest`: somebody paid it with the bill in hand, without a login; then `cardLast4` is null. `balanceAfter`: what was owed once the payment was in the books. `returns`: what went back of it, the oldest first.',
    example: record,
  },
}
