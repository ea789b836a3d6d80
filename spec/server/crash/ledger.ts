import { decodeJwt } from 'jose'
import { neighbour } from '../../../host/server/demo/demo-customers.ts'
import type { HttpClient } from '../../tools/bench/http-client.ts'

/** `ending`: a request is under way that ends it; whether it has been heard nobody can say before it is answered. */
export type Standing = 'live' | 'ending' | 'ended'

/** The one logs in and out all the time; the other forgets the password. */
export type Owner = 'demo' | 'neighbour'

export interface KnownSession {
  readonly owner: Owner
  readonly jti: string
  readonly visitor: HttpClient
  /** Every token that has been handed out for it. */
  readonly tokens: string[]
  standing: Standing
}

/** What the server has said it has done, as its visitors know it. What was not answered stands in doubt. */
export class Ledger {
  readonly sessions = new Map<string, KnownSession>()
  readonly acknowledgedTraces = new Set<string>()
  readonly sentTraces = new Set<string>()
  /** Answers that no visitor should ever get. */
  readonly surprises: string[] = []
  acknowledgements = 0

  /** The neighbour's password, as it is kept too, and the link that is to change it. */
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
