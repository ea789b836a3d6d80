import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { LogoutNotice, OidcLogin, OidcPerson, OidcTokens } from 'gridfront/oidc-server'
import { OidcError } from 'gridfront/oidc-server'
import type { DataKeys } from '../../platform/data-keys/data-keys.ts'
import { placeIn } from '../../platform/data-keys/sealed-columns.ts'
import type { Db } from '../../platform/database/db.ts'
import { providerSessions, sessions } from '../../platform/database/schema.ts'
import { isLive } from '../../platform/session/open-sessions.ts'

export interface ProviderSessionPorts {
  readonly db: Db
  readonly now: () => Date
  readonly dataKeys: DataKeys
  readonly oidc: Pick<OidcLogin, 'refresh' | 'issuer'>
}

/** What the provider says of a session: it goes on, it has ended, or there is no answer. */
export type ProviderWord = 'goes-on' | 'ended' | 'unreachable'

type Row = typeof providerSessions.$inferSelect

/** The provider's side of sessions: its tokens, encrypted in the database. */
export function createProviderSessions({ db, now, dataKeys, oidc }: ProviderSessionPorts) {
  const place = (session: string) => placeIn('provider_sessions.sealed_tokens', session)
  const sealed = (session: string, tokens: OidcTokens) =>
    dataKeys.seal(JSON.stringify(tokens), place(session))
  const tokensIn = ({ session, sealedTokens }: Row): OidcTokens | null =>
    sealedTokens === null ? null : (JSON.parse(dataKeys.open(sealedTokens, place(session))) as OidcTokens)

  /**
   * In one transaction that holds the row, because many providers accept a refresh token once, and end a session whose token is
   * used again: another copy of the server waits, and then finds the next token.
   */
  const renew = (session: string): Promise<ProviderWord> =>
    db.transaction(async (tx) => {
      const isRow = eq(providerSessions.session, session)
      const [row] = await tx.select().from(providerSessions).where(isRow).for('update')
      // Tokens of a former provider are never sent to the present one.
      if (row !== undefined && row.issuer !== oidc.issuer) return 'ended'
      const tokens = row && tokensIn(row)
      // A provider that gives no refresh token says nothing about its sessions.
      if (!row || !tokens?.refreshToken) return 'goes-on'
      try {
        const renewed = await oidc.refresh(tokens, row.subject)
        await tx
          .update(providerSessions)
          .set({ sealedTokens: sealed(session, renewed) })
          .where(isRow)
        return 'goes-on'
      } catch (error) {
        if (!(error instanceof OidcError)) throw error
        return error.fault === 'expired' || error.fault === 'untrusted' ? 'ended' : 'unreachable'
      }
    })

  const running = new Map<string, Promise<ProviderWord>>()

  return {
    /** In the transaction that opens the session. */
    async add(
      tx: Db,
      session: string,
      { issuer, subject, sessionId }: OidcPerson,
      tokens: OidcTokens,
    ): Promise<void> {
      await tx.insert(providerSessions).values({
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
      return row?.issuer !== oidc.issuer ? null : { idToken: tokensIn(row)?.idToken }
    },
    /** Ends the sessions that a notice of the provider is about, and removes their tokens. Resolves to the ids of those that were open. */
    endBy: ({ subject, sessionId }: LogoutNotice): Promise<readonly string[]> =>
      db.transaction(async (tx) => {
        const { issuer, subject: itsSubject, providerSession, session } = providerSessions
        const isNamed = sessionId === undefined ? undefined : eq(providerSession, sessionId)
        // With a person named too, a session whose `sid` the provider never gave can be meant.
        const isOf = subject === undefined ? isNamed : eq(itsSubject, subject)
        const isMeant = isNamed && subject !== undefined ? or(isNamed, isNull(providerSession)) : undefined
        const rows = await tx
          .select({ session })
          .from(providerSessions)
          .where(and(eq(issuer, oidc.issuer), isOf, isMeant))
        const ids = rows.map((row) => row.session)
        const ended = await tx
          .update(sessions)
          .set({ endedAt: now() })
          .where(and(inArray(sessions.jti, ids), isLive(now())))
          .returning({ jti: sessions.jti })
        await tx.delete(providerSessions).where(inArray(session, ids))
        return ended.map(({ jti }) => jti)
      }),
  }
}

export type ProviderSessions = ReturnType<typeof createProviderSessions>
