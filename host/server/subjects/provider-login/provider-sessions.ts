import { and, eq, isNull } from 'drizzle-orm'
import type { LogoutNotice, OidcLogin, OidcPerson, OidcTokens } from 'gridfront/oidc-server'
import { OidcError } from 'gridfront/oidc-server'
import type { DataKeys } from '../../platform/data-keys/data-keys.ts'
import { placeIn } from '../../platform/data-keys/sealed-columns.ts'
import type { Db } from '../../platform/database/db.ts'
import { providerSessions, sessions } from '../../platform/database/schema.ts'

export interface ProviderSessionPorts {
  readonly db: Db
  readonly dataKeys: DataKeys
  readonly oidc: Pick<OidcLogin, 'refresh' | 'issuer'>
}

/** What the provider says of a session: it goes on, it has ended, or there is no answer. */
export type ProviderWord = 'goes-on' | 'ended' | 'unreachable'

type Row = typeof providerSessions.$inferSelect

/** The provider's side of sessions: its tokens, encrypted in the database. */
export function createProviderSessions({ db, dataKeys, oidc }: ProviderSessionPorts) {
  const place = (session: string) => placeIn('provider_sessions.sealed_tokens', session)
  const sealed = (session: string, tokens: OidcTokens) =>
    dataKeys.seal(JSON.stringify(tokens), place(session))
  const tokensIn = ({ session, sealedTokens }: Row): OidcTokens | null =>
    sealedTokens === null ? null : (JSON.parse(dataKeys.open(sealedTokens, place(session))) as OidcTokens)

  async function find(session: string): Promise<Row | undefined> {
    const [row] = await db.select().from(providerSessions).where(eq(providerSessions.session, session))
    return row
  }

  async function renew(session: string): Promise<ProviderWord> {
    const row = await find(session)
    const tokens = row && tokensIn(row)
    // A provider that gives no refresh token says nothing about its sessions.
    if (!row || !tokens?.refreshToken) return 'goes-on'
    try {
      const renewed = await oidc.refresh(tokens, row.subject)
      await db
        .update(providerSessions)
        .set({ sealedTokens: sealed(session, renewed) })
        .where(eq(providerSessions.session, session))
      return 'goes-on'
    } catch (error) {
      if (!(error instanceof OidcError)) throw error
      if (error.fault !== 'expired') return 'unreachable'
      // Many providers accept a refresh token once. Another copy of the server may have used it in this moment.
      return (await find(session))?.sealedTokens === row.sealedTokens ? 'ended' : 'goes-on'
    }
  }

  const running = new Map<string, Promise<ProviderWord>>()

  return {
    async add(
      session: string,
      { issuer, subject, sessionId }: OidcPerson,
      tokens: OidcTokens,
    ): Promise<void> {
      await db.insert(providerSessions).values({
        ...{ session, issuer, subject, providerSession: sessionId },
        sealedTokens: sealed(session, tokens),
      })
    },
    /** Renews the tokens, which asks the provider whether its session goes on. Calls at the same time share one request. */
    renew(session: string): Promise<ProviderWord> {
      const asked = running.get(session) ?? renew(session).finally(() => running.delete(session))
      running.set(session, asked)
      return asked
    },
    /** Removes the tokens of a session that has ended here. Null if it has not, or had none. */
    async take(session: string): Promise<{ readonly idToken: string | undefined } | null> {
      const [open] = await db
        .select({ jti: sessions.jti })
        .from(sessions)
        .where(and(eq(sessions.jti, session), isNull(sessions.endedAt)))
      if (open !== undefined) return null
      const [row] = await db.delete(providerSessions).where(eq(providerSessions.session, session)).returning()
      return row === undefined ? null : { idToken: tokensIn(row)?.idToken }
    },
    /** Removes the sessions that a notice of the provider is about. Resolves to their ids. */
    async takeBy({ subject, sessionId }: LogoutNotice): Promise<readonly string[]> {
      const { issuer, subject: itsSubject, providerSession, session } = providerSessions
      const gone = await db
        .delete(providerSessions)
        .where(
          and(
            eq(issuer, oidc.issuer),
            subject === undefined ? undefined : eq(itsSubject, subject),
            sessionId === undefined ? undefined : eq(providerSession, sessionId),
          ),
        )
        .returning({ session })
      return gone.map((one) => one.session)
    },
  }
}

export type ProviderSessions = ReturnType<typeof createProviderSessions>
