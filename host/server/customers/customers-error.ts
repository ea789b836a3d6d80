/** Thrown if `npm run customers` fails. The message says what to do, on one line for each mistake. */
export class CustomersError extends Error {
  override readonly name = 'CustomersError'
}
