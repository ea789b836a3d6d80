/** Accounts of the ledger. `RECEIVABLE` exists for each customer's account: what is owed there. */
export const ledgerAccounts = [
  'RECEIVABLE',
  /** Energy that was billed. */
  'REVENUE',
  /** Payments that the provider has taken and will pay out. */
  'PROVIDER',
  /** Payments that came to the bank by themselves: BPAY, transfers. */
  'BANK',
  /** Concessions, which a government pays back. */
  'CONCESSIONS',
  /** Credits and charges that staff gives. */
  'CREDITS',
  /** The balance before the ledger began. */
  'OPENING',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/** Why an entry was made. */
export const ledgerCauses = [
  'OPENING_BALANCE',
  'BILL',
  /** Taken by the payment provider. */
  'PAYMENT',
  /** Came to the bank by itself: BPAY, a transfer. */
  'BANK_PAYMENT',
  /** A payment given back by us. */
  'REFUND',
  /** A payment taken back by the customer's bank. */
  'REVERSAL',
  'CONCESSION',
  /** Set right by staff, or by an import. */
  'ADJUSTMENT',
] as const
export type LedgerCause = (typeof ledgerCauses)[number]
