import { createHash, randomBytes } from 'node:crypto'

export const resetLifetimeMs = 3_600_000

/** 256 bits, in characters that need no escape in an address. */
export const newResetToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token. It is random itself, so a fast hash without salt tells nothing of it. */
export const resetTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
