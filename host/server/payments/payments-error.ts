/** Thrown if `npm run payments` cannot do what it was asked. The message says what is wrong, and what to do. */
export class PaymentsError extends Error {
  override readonly name = 'PaymentsError'
}
