const amount = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `123456` → `$1,234.56`, `-5` → `-$0.05`. */
export const inDollars = (cents: number): string =>
  `${cents < 0 ? '-' : ''}$${amount.format(Math.abs(cents) / 100)}`
