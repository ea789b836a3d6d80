import type { SchemaText } from './components.ts'

const agreement = {
  agreementId: '5a0c1c7e-2f0e-4c55-9c0e-6f1f7f1f2a90',
  status: 'PROPOSED',
  payer: { kind: 'PAYID', payId: 'm…@example.com' },
  maximum: 60_000,
  proposedAt: '2026-11-20T03:14:07.000Z',
  answerBy: '2026-11-25T03:14:07.000Z',
  coversFrom: null,
  changedAt: '2026-11-20T03:14:07.000Z',
  bankUrl: null,
}
const payer = { kind: 'PAYID', payId: 'maya@example.com' }

/** Descriptions and examples for the schemas of PayTo. */
export const payToTexts: Readonly<Record<string, SchemaText>> = {
  MaskedPayToPayer: {
    description: 'Who pays, as it is shown: a PayID without most of its letters, or a masked bank account.',
    example: agreement.payer,
  },
  PayToAgreement: {
    description:
      'A PayTo agreement. `status`: `PROPOSED` waits at the bank until `answerBy`; `ACTIVE` takes each bill that is due from `coversFrom`, at most `maximum` cents of one; `PAUSED` takes nothing; `DECLINED`, `EXPIRED` and `CANCELLED` are ends. `bankUrl`: a page where the customer answers; null: in the bank’s app alone.',
    example: agreement,
  },
  PayToArrangement: {
    description:
      'PayTo of an account. `agreement`: the newest one, whatever has become of it, or null. `hasDirectDebit`: direct debit is on, and ends once an agreement is active.',
    example: { accountNumber: '300112358', agreement, hasDirectDebit: false },
  },
  PayToChange: {
    description: 'What the customer does with an agreement.',
    example: { agreementId: agreement.agreementId, action: 'PAUSE' },
  },
  PayToEvent: {
    description:
      'What an agreement is now. `revision` rises with each change, so that what comes late is known for it.',
    example: {
      eventId: 'evt-1',
      createdAt: '2026-11-20T03:20:00.000Z',
      agreement: { agreementId: agreement.agreementId, status: 'ACTIVE', revision: 2 },
    },
  },
  PayToOrder: {
    description:
      'A proposal that each bill of an account is taken when it is due. `maximum`: cents; a bill of more is not taken. `replacesDirectDebit`: needed where direct debit is on, which ends once the bank has said yes.',
    example: { payer, maximum: 60_000 },
  },
  PayToPayer: {
    description: 'Who pays, as the customer types it: a PayID or a bank account. No answer holds it.',
    example: payer,
  },
}
