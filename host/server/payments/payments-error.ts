/** Thrown if `npm run payments` fails. The message contains the reason, and what to do. */
export class PaymentsError extends Error {
  override readonly name = 'PaymentsError'
}
