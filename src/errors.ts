/** Base of every error this library throws. Callers switch on `code`, never on the message. */
export abstract class LibraryError extends Error {
  abstract readonly code: string
}
