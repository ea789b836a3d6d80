import { debitAgreements } from 'gridfront/server'

/**
 * The editions of our direct-debit request service agreement, with the text of the checkbox, the oldest first. A new one is
 * announced 14 days before it takes effect. Each has its hash in `consents/consent-editions.json`.
 */
export const serviceAgreements = debitAgreements([
  {
    version: '2026-11',
    announcedOn: null,
    effectiveFrom: '2026-11-01',
    points: [
      'We debit each bill of this account from your bank account on its due date, as long as this request lasts. Where that is no business day, we debit it on the next one. The first debit is never earlier than three business days after you agree.',
      'We debit what is still owed of the bill on that day. The bill tells you the amount and the day at least 13 business days before.',
      'Make sure that there is enough money in your bank account, and that it can be debited: some accounts cannot. If you are not sure, ask your bank.',
      'If your bank does not pay for lack of money, or a debit cannot be made for a technical reason, we tell you and debit the bill once more, five business days later. If that fails too, or your bank refuses for another reason, we do not debit this bill again. We charge nothing for it; your bank may.',
      'You can change the bank account, or cancel, in your account or by phone, at any time and for nothing. You can also cancel through your bank. A debit that is at your bank already still goes through.',
      'To put off or stop one debit, call us before its day.',
      'If you think that a debit is wrong, call us: we answer within five business days, and give back what was wrong. You can also claim it back from your bank, or go to the energy ombudsman of your state.',
      'We tell you at least 14 days before we change these terms.',
      'Your bank details are kept by our payment provider. We use them for debits alone, and give them to nobody but the banks, who need them for a debit or a claim.',
    ],
    consent: {
      label: 'I may give this authority alone, and I agree to the service agreement above',
      description: 'I ask you to debit my bills from this bank account until I cancel.',
    },
  },
])
