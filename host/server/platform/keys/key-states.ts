import type { KeyFile } from './key-file.ts'
import { lifetimeSeconds } from './session-lifetime.ts'

/**
 * `next`: verifies, but does not sign yet, so that sites can embed it before. `signing`: signs and verifies; one key at a
 * time. `retiring`: only verifies, until its last token has expired.
 */
export type KeyState = 'next' | 'signing' | 'retiring'

export interface KeyStanding {
  readonly kid: string
  readonly state: KeyState
  /** When the state began. */
  readonly since: Date
  /** When it may be removed without ending any session; null while it signs. */
  readonly removableFrom: Date | null
}

type Times = Pick<KeyFile, 'kid' | 'createdAt' | 'signsFrom'>

/**
 * The longest lifetime of a token and an hour more, because servers detect a change some seconds later, their clocks
 * may differ, and a brand may accept a token for a minute after `exp`.
 */
export const retiringMs = lifetimeSeconds * 1000 + 3_600_000

/**
 * The states of keys, newest first. They depend only on when each key began to sign, so writing a single file changes the
 * signing key, and no crash can leave two of them or none.
 */
export function keyStates(files: readonly Times[]): readonly KeyStanding[] {
  const signers = files
    .flatMap(({ kid, signsFrom }) => (signsFrom === null ? [] : [{ kid, from: Date.parse(signsFrom) }]))
    .sort((a, b) => b.from - a.from || a.kid.localeCompare(b.kid))
  const standing = ({ kid, createdAt }: Times): KeyStanding => {
    const place = signers.findIndex((signer) => signer.kid === kid)
    const [own, follower] = [signers[place], signers[place - 1]]
    if (own === undefined) {
      const since = new Date(createdAt)
      return { kid, state: 'next', since, removableFrom: since }
    }
    if (follower === undefined)
      return { kid, state: 'signing', since: new Date(own.from), removableFrom: null }
    const since = new Date(follower.from)
    return { kid, state: 'retiring', since, removableFrom: new Date(follower.from + retiringMs) }
  }
  return newestFirst(files).map(standing)
}

/** Sorted by creation time, so that the order of a site's keys does not change when another key begins to sign. */
export const newestFirst = <File extends Times>(files: readonly File[]): readonly File[] =>
  [...files].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || a.kid.localeCompare(b.kid))
