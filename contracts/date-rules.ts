// The days that requests may name: shared by the contract and the forms.

/** First and last day that a request may name. */
export const sentDays = { first: '1900-01-01', last: '2199-12-31' } as const
