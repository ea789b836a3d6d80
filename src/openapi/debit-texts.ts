import type { SchemaText } from './components.ts'

const bank = { accountName: 'M NGUYEN', bsb: '082671', number: '000123456' }
const masked = { accountName: 'M NGUYEN', bsb: '082671', ending: '456' }
const agreement = {
  version: '2026-11',
  effectiveFrom: '2026-11-01',
  points: ['We debit each bill from your bank account on its due date.'],
  consent: {
    label: 'I agree to the service agreement above',
    description: 'I ask you to debit my bills from this bank account until I cancel.',
  },
}
const agreed = { version: '2026-11', hasAgreed: true }
const request = {
  reference: 'DDR-7K2M-9QXT',
  status: 'ACTIVE',
  bank: masked,
  coversFrom: '2026-11-20',
  agreementVersion: '2026-11',
  agreedAt: '2026-11-20T03:14:07.000Z',
  endedAt: null,
}
const scheduled = {
  invoiceNumber: 'INV-2026-104417',
  amount: 38_642,
  dueOn: '2026-11-28',
  debitOn: '2026-11-30',
  isRetry: false,
  method: 'DIRECT_DEBIT',
}
const debit = {
  method: 'DIRECT_DEBIT',
  debitId: '7c1f9a52-53c5-4d4f-9a3e-0f7ac2d1b6e4',
  invoiceNumber: 'INV-2026-077230',
  amount: 51_287,
  attempt: 1,
  status: 'SUCCEEDED',
  failure: null,
  startedAt: '2026-08-27T01:00:00.000Z',
  paidAt: '2026-08-31T01:00:00.000Z',
  receiptNumber: 'PAY-7K2M-9QXT',
}

/** Descriptions and examples for the schemas of direct debit. */
export const debitTexts: Readonly<Record<string, SchemaText>> = {
  BankAccount: {
    description:
      'A bank account as the customer types it: its title, six digits of the branch, and its number. It goes on to the payment provider; no answer holds it.',
    example: bank,
  },
  DebitAgreement: {
    description:
      'One edition of the direct-debit request service agreement, point by point. `consent`: the text of the checkbox by which a customer agrees to it. Customers are notified at least 14 days before another one holds.',
    example: agreement,
  },
  DebitArrangement: {
    description:
      'What is arranged for an account. `request`: the one that is active, or null. `agreement`: the terms that hold. `nextAgreement`: terms that are announced and do not hold yet.',
    example: { accountNumber: '300112358', request, agreement, nextAgreement: null },
  },
  DebitList: {
    description:
      '`scheduled`: debits to come, the earliest first. `debits`: those that were made, newest first. `tooLarge`: bills that PayTo does not take, because each is of more than the maximum of the agreement; left out where there are none.',
    example: { scheduled: [scheduled], debits: [debit] },
  },
  DebitRequest: {
    description:
      'A direct-debit request. `coversFrom`: bills that are due on this day or later are debited; a change of bank account leaves it. `agreementVersion`, `agreedAt`: which terms were agreed to, and when. `endedAt`: when it was replaced or cancelled.',
    example: request,
  },
  DebitRequestCancellation: { description: 'Which request ends.', example: { reference: request.reference } },
  DebitRequestChange: {
    description:
      'Another bank account in the place of that of a request, with the edition of the terms that was shown; one that is not in force is 422 with the pointer `/body/agreement/version`. `password`: the customer’s; a wrong one is 422 with the pointer `/body/password`.',
    example: { reference: request.reference, bank, agreement: agreed, password: 'wattle-and-gum-42' },
  },
  DebitRequestOrder: {
    description:
      'A request that each bill of an account is debited when it is due, with the edition of the terms that was shown; one that is not in force is 422 with the pointer `/body/agreement/version`. `account`: which of the customer’s accounts; left out: the first. `password`: the customer’s; a wrong one is 422 with the pointer `/body/password`.',
    example: { bank, agreement: agreed, password: 'wattle-and-gum-42' },
  },
  DirectDebit: {
    description:
      'A debit that was made, by direct debit or PayTo, in cents. `attempt`: 2 is the one retry after a dishonour. `status`: `FAILED` was dishonoured, and `failure` says why; `REVERSED` was taken back by the customer’s bank later; `REFUNDED` was refunded by us.',
    example: debit,
  },
  MaskedBankAccount: {
    description:
      'A bank account as it is shown. `ending`: the last digits of its number, at most three, and never more than half of them.',
    example: masked,
  },
  ScheduledDebit: {
    description:
      'A debit that will be made. `amount`: cents that are owed of the bill today; what is paid until then is not debited. `debitOn`: the due date, or the next business day.',
    example: scheduled,
  },
  TooLargeBill: {
    description:
      'A bill that an agreement does not take, because it is of more than the maximum: the customer has to pay it. `owed`: cents that are owed of it today. `maximum`: the most that a bill may be, in cents.',
    example: { invoiceNumber: 'INV-2026-11-0042', owed: 70_000, dueOn: '2026-12-10', maximum: 60_000 },
  },
}
