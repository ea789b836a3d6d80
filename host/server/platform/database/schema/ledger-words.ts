/** Accounts of the ledger. `RECEIVABLE` exists for each customer's account: the amount owed. */
export const ledgerAccounts = [
  'RECEIVABLE',
  /** Energy that was billed. */
  'REVENUE',
  /** Payments collected by the provider, to be paid out. */
  'PROVIDER',
  /** The bank account itself: payments received there, by BPAY and transfer, and credits paid from it. */
  'BANK',
  /** Concessions, which a government pays back. */
  'CONCESSIONS',
  /** Credits and charges by staff. */
  'CREDITS',
  /** Bill smoothing: what bills came to beyond the even amounts. Its balance by account is the smoothing balance. */
  'SMOOTHING',
  /** The balance before the ledger began. */
  'OPENING',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/** Why an entry was made. */
export const ledgerCauses = [
  'OPENING_BALANCE',
  'BILL',
  /** Collected by the payment provider. */
  'PAYMENT',
  /** Received directly at the bank: BPAY, a transfer. */
  'BANK_PAYMENT',
  /** A payment refunded by us. */
  'REFUND',
  /** A reversal by the customer's bank. */
  'REVERSAL',
  'CONCESSION',
  /** A credit that the customer asked for, paid to the customer's bank account. Its id: the request's reference. */
  'PAYOUT',
  /** A payout that the customer's bank has sent back, with the id of the payout. */
  'PAYOUT_RETURN',
  /** The difference between a bill and its even amount, with the bill's number; or a credit at the end of a year. */
  'SMOOTHING',
  /** Corrected by staff, or by an import. */
  'ADJUSTMENT',
] as const
export type LedgerCause = (typeof ledgerCauses)[number]
