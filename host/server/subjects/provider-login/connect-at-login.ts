import type { OidcLogin } from 'gridfront/oidc-server'
import type { OnProven } from '../login/begin-session.ts'
import type { PendingConnection, ProviderIdentities } from './provider-identities.ts'

/** Names the person who waits to be connected. Encrypted, so that nobody can write one. */
const connectCookie = 'oidc-connect'
/** Long enough to find a password; short, because on a computer that others use it waits for the customer too. */
const connectSeconds = 600

/** A `Set-Cookie` line for a person who is connected at the customer's next log-in. */
export const pendingCookie = ({ cookies }: Pick<OidcLogin, 'cookies'>, pending: PendingConnection): string =>
  cookies.seal(connectCookie, pending, connectSeconds)

/** Connects the person who waits in the browser's cookie, after its customer has logged in by password or passkey. */
export const createConnectAtLogin =
  ({ cookies, issuer }: Pick<OidcLogin, 'cookies' | 'issuer'>, { connect }: ProviderIdentities): OnProven =>
  async ({ request, reply, customer }) => {
    const pending = cookies.open(request.headers.cookie, connectCookie) as PendingConnection | null
    if (pending === null) return
    // Whoever has logged in: it counts once.
    reply.header('set-cookie', cookies.clear(connectCookie))
    if (pending.issuer === issuer && (await connect(pending, customer)))
      request.log.info({ event: 'provider_connected', customerId: customer.id })
  }
