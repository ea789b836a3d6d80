import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'

/** OWASP's first choice: 46 MiB, one pass, one lane. Argon2id is the package's default. */
const parameters = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const

export interface Passwords {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (hash: string, password: string) => Promise<boolean>
  /** Made with less work than is asked for today: to be made again at the next login. */
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
  // One normal form: the same letters may be typed in two ways (NIST SP 800-63B).
  hash: (password) => hash(password.normalize('NFKC'), parameters),
  verify: (hashed, password) => verify(hashed, password.normalize('NFKC')),
  isOutdated,
}

/** A hash that no password fits, to spend the same work on an address that nobody has (ACC-2). */
export const dummyHash = ({ hash: make }: Passwords) => make(randomBytes(32).toString('base64'))
