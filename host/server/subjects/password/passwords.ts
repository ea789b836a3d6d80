import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'

/** Argon2id (the package's default) with OWASP's first recommendation: 46 MiB, one pass, one lane. */
const parameters = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const

export interface Passwords {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (hash: string, password: string) => Promise<boolean>
  /** Whether a hash was made with weaker parameters. Then it is renewed at the next login. */
  readonly isOutdated: (hash: string) => boolean
}

function isOutdated(hashed: string): boolean {
  if (!hashed.startsWith('$argon2id$v=19$')) return true
  const { memoryCost, timeCost, parallelism } = parseOptions(hashed)
  return (
    memoryCost < parameters.memoryCost ||
    timeCost < parameters.timeCost ||
    parallelism < parameters.parallelism
  )
}

export const passwords: Passwords = {
  // Normalised, because the same characters can be typed in different ways (NIST SP 800-63B).
  hash: (password) => hash(password.normalize('NFKC'), parameters),
  verify: (hashed, password) => verify(hashed, password.normalize('NFKC')),
  isOutdated,
}

/** A hash that no password matches, to do the same work for e-mail addresses without an account (ACC-2). */
export const dummyHash = ({ hash: make }: Passwords) => make(randomBytes(32).toString('base64'))
