import { createHmac } from 'node:crypto'

/** A pseudonym for personal data, such as an address. The same in every copy of the server; useless without its secret. */
export const keyedHash = (secret: Uint8Array, ...parts: readonly string[]): string =>
  // As JSON, so that different lists of parts never become the same text.
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
