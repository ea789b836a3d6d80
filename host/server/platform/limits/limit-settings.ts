/** Limits for senders, customers and accounts. The operator may set each (`config.ts`). */
export interface LimitSettings {
  /** How many traces one IP address may send a minute. */
  readonly tracesPerMinute: number
  /** How many logins may fail from one IP address in ten minutes, for all accounts together; and, counted separately, answers of passkeys. */
  readonly loginFailuresPerAddress: number
  /** How many password resets and e-mail reminders one IP address may request in a quarter of an hour. */
  readonly recoveriesPerAddress: number
  /** How many do-not-contact requests one IP address may send in a quarter of an hour. */
  readonly doNotContactsPerAddress: number
  /** How many applications one IP address may send in a quarter of an hour; and, counted separately, mail and use links. */
  readonly signUpsPerAddress: number
  /** How many payments by card may be begun for one account in a quarter of an hour. */
  readonly paymentsPerAccount: number
  /** How many payments without a login one IP address may begin in a quarter of an hour, and all of them for one reference in a day. */
  readonly guestPaymentsPerAddress: number
  /** How often one customer may request costs of periods, costs of other plans, and documents, in a quarter of an hour each. */
  readonly costlyAnswersPerCustomer: number
  /** How often one customer may change anything in a quarter of an hour. */
  readonly writesPerCustomer: number
  /** How many address look-ups one IP address may send a minute. */
  readonly addressLookupsPerMinute: number
}

export const defaultLimits: LimitSettings = {
  // Enough for a busy visit and for a conformance run, too few to fill the disk before old traces are removed.
  tracesPerMinute: 600,
  // Stops somebody who tries one password on very many accounts, but not an office behind a single IP address.
  loginFailuresPerAddress: 60,
  // Enough for a household or an office; too few to try account numbers one after the other.
  recoveriesPerAddress: 20,
  // Enough for a family or an office that sends one for each person; too few to fill the list with invented people.
  doNotContactsPerAddress: 20,
  // Enough for an office or a shared connection; too few to fill the mailbox of strangers, or to find out who is a customer.
  signUpsPerAddress: 10,
  // Enough for a customer who mistypes, goes back and has two tabs; too few to try out stolen cards.
  paymentsPerAccount: 20,
  // Enough for a family that pays its bills, with a declined card or two; too few to guess surnames, or to try out stolen cards.
  guestPaymentsPerAddress: 10,
  // Enough to view each month and save each bill; too few to keep a CPU core busy.
  costlyAnswersPerCustomer: 120,
  // Enough for a customer who corrects each form repeatedly; too few to fill tables, or to keep the database busy.
  writesPerCustomer: 300,
  // Enough for several people in an office behind one IP address, whose pages send a request at each pause of typing.
  addressLookupsPerMinute: 300,
}

/** In local mode there are no attackers, no mail leaves the machine, and test suites use the same few customers. */
export const localLimits: LimitSettings = {
  ...defaultLimits,
  loginFailuresPerAddress: 1000,
  recoveriesPerAddress: 1000,
  doNotContactsPerAddress: 1000,
  signUpsPerAddress: 1000,
  paymentsPerAccount: 1000,
  guestPaymentsPerAddress: 1000,
  costlyAnswersPerCustomer: 10_000,
  writesPerCustomer: 100_000,
}
