import { createHash, randomBytes } from 'node:crypto'

/** A token of 256 random bits, in characters that need no encoding in a URL or a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The hash of a token, which is all that is stored. A fast hash without salt is enough, because tokens are random. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
