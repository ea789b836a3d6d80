import { decodeJwt } from 'jose'
import { neighbour } from '../../../host/server/demo/demo-customers.ts'
import type { HttpClient } from '../../tools/bench/http-client.ts'

/** `ending`: a pending request ends it; until the answer nobody knows whether it was executed. */
export type Standing = 'live' | 'ending' | 'ended'

/** One customer logs in and out all the time; the other resets the password. */
export type Owner = 'demo' | 'neighbour'

export interface KnownSession {
  readonly owner: Owner
  readonly jti: string
  readonly visitor: HttpClient
  /** Every token that was issued for it. */
  readonly tokens: string[]
  standing: Standing
}

/** What the server has confirmed to its visitors. Unanswered requests are in doubt. */
export class Ledger {
  readonly sessions = new Map<string, KnownSession>()
  readonly acknowledgedTraces = new Set<string>()
  readonly sentTraces = new Set<string>()
  /** Answers that must never occur. */
  readonly surprises: string[] = []
  acknowledgements = 0

  /** The neighbour's current password, and the link that is to change it. */
  password = neighbour.password
  passwordHash = ''
  link: { readonly token: string; readonly password: string; isUsed: boolean } | null = null
  resets = 0

  opened(visitor: HttpClient, owner: Owner = 'demo'): KnownSession {
    const jti = String(decodeJwt(visitor.token).jti)
    const session: KnownSession = { owner, jti, visitor, tokens: [visitor.token], standing: 'live' }
    this.sessions.set(jti, session)
    return session
  }

  live(owner: Owner = 'demo'): KnownSession[] {
    return [...this.sessions.values()].filter((one) => one.standing === 'live' && one.owner === owner)
  }

  /** A kill before that would prove nothing. */
  hasSomethingToLose(): boolean {
    const isEnded = [...this.sessions.values()].some(({ standing }) => standing === 'ended')
    return isEnded && this.live().length > 1 && this.acknowledgedTraces.size > 0
  }
}
