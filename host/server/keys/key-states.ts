import { lifetimeSeconds } from '../session/session-lifetime.ts'
import type { KeyFile } from './key-file.ts'

/**
 * `next`: is embedded and verifies, does not sign yet. `signing`: one at a time. `retiring`: verifies alone, until
 * its last token has expired.
 */
export type KeyState = 'next' | 'signing' | 'retiring'

export interface KeyStanding {
  readonly kid: string
  readonly state: KeyState
  /** Since when it is in that state. */
  readonly since: Date
  /** From when on it may be removed without ending anybody's session; null: not as long as it signs. */
  readonly removableFrom: Date | null
}

type Times = Pick<KeyFile, 'kid' | 'createdAt' | 'signsFrom'>

/**
 * The longest life of a token, and an hour more: copies of the server notice a change some seconds later, their
 * clocks may differ, and a brand may allow a minute after `exp`.
 */
export const retiringMs = lifetimeSeconds * 1000 + 3_600_000

/**
 * The states of keys, newest first. They follow from when each began to sign: so one write to one file hands over
 * from key to key, and no crash can leave two that sign, or none.
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

/** By the time they were made, so that a key that begins to sign does not change the order in which a site has them. */
export const newestFirst = <File extends Times>(files: readonly File[]): readonly File[] =>
  [...files].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || a.kid.localeCompare(b.kid))
