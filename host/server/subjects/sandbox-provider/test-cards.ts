/** The outcome of a payment, by card number. Real numbers are declined. */
export type CardBehaviour =
  | 'pays'
  | 'asks'
  | 'declines'
  | 'lacksFunds'
  | 'isExpired'
  | 'takesTime'
  | 'losesAnswer'
  | 'declinesOnceSaved'

/** Test cards, which do not exist. */
export const testCards: Readonly<Record<string, CardBehaviour>> = {
  '4111111111111111': 'pays',
  '5555555555554444': 'pays',
  '4000000000003220': 'asks',
  '4000000000000002': 'declines',
  '4000000000009995': 'lacksFunds',
  '4000000000000069': 'isExpired',
  '4000000000000077': 'takesTime',
  '4000000000000119': 'losesAnswer',
  '4000000000000341': 'declinesOnceSaved',
}
