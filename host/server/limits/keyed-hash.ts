import { createHmac } from 'node:crypto'

/** A name for something personal, such as an address: the same in every copy of the server, and of no use without its secret. */
export const keyedHash = (secret: Uint8Array, ...parts: readonly string[]): string =>
  // As JSON, so that no two lists of parts are one text.
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
