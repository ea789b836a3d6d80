import type { AuthorizationServer, Client, ClientAuth } from 'oauth4webapi'
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clockSkew,
  clockTolerance,
  customFetch,
  discoveryRequest,
  KEY_SELECTION,
  None,
  OperationProcessingError,
  processDiscoveryResponse,
  validateApplicationLevelSignature,
} from 'oauth4webapi'
import { isLoopback } from '../loopback.ts'
import { OidcError, OidcSettingsError, orFault } from './oidc-fault.ts'

/** How this site is registered at the provider. */
export interface OidcProvider {
  /** The provider's `issuer`, character by character. https, or http on this machine. */
  readonly issuer: string
  readonly clientId: string
  /** Without one the site is a public client, which proves itself by PKCE alone. */
  readonly clientSecret?: string | undefined
  /** How long the provider may take to answer. Default 5000 ms. */
  readonly timeoutMs?: number
  readonly fetch?: (address: string, init: RequestInit) => Promise<Response>
  readonly now?: () => Date
}

/** How long metadata of the provider counts. */
const metadataMs = 3_600_000
/** How much the provider's clock may differ. */
const toleratedSeconds = 30

const isAllowed = (issuer: string) => {
  const url = URL.canParse(issuer) ? new URL(issuer) : null
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  return isSecure && url.search === '' && url.hash === '' && url.username === ''
}

/** What every request to the provider needs: its metadata, options, and how the site proves itself. */
export function createOidcClient(provider: OidcProvider) {
  const { issuer, clientId, clientSecret, timeoutMs = 5000, now = () => new Date() } = provider
  if (!isAllowed(issuer))
    throw new OidcSettingsError('issuer must be an https address without a query; http on this machine alone')
  async function ask(address: string, init: { readonly method?: string }): Promise<Response> {
    const send = () => (provider.fetch ?? fetch)(address, init)
    const answer = await send()
      // A connection that was kept open may have just been closed, so reading is tried once more. A code is sent once.
      .catch((error: unknown) => {
        if (init.method !== 'GET') throw error
        return send()
      })
      .catch((error: unknown) => {
        throw new OidcError('unreachable', error)
      })
    if (answer.status < 500) return answer
    throw new OidcError('unreachable', new Error(`The provider answers with ${answer.status}`))
  }
  const options = {
    [allowInsecureRequests]: new URL(issuer).protocol === 'http:',
    [customFetch]: ask,
    signal: () => AbortSignal.timeout(timeoutMs),
  }
  let known: { readonly at: number; readonly metadata: Promise<AuthorizationServer> } | undefined

  async function discover(): Promise<AuthorizationServer> {
    const address = new URL(issuer)
    const metadata = await processDiscoveryResponse(address, await discoveryRequest(address, options))
    if (metadata.issuer !== issuer)
      throw new OidcError('failed', new Error('The provider has another issuer'))
    return metadata
  }

  /** The provider's metadata, fetched at the first use and then every hour. */
  function metadata(): Promise<AuthorizationServer> {
    const at = now().getTime()
    if (known !== undefined && at - known.at < metadataMs) return known.metadata
    const fetched = { at, metadata: orFault(discover) }
    known = fetched
    // A failure is not kept: the next login asks again.
    fetched.metadata.catch(() => {
      if (known === fetched) known = undefined
    })
    return fetched.metadata
  }

  /** The site as a client, at this moment of the site's own clock. */
  const client = (): Client => ({
    client_id: clientId,
    [clockSkew]: Math.round((now().getTime() - Date.now()) / 1000),
    [clockTolerance]: toleratedSeconds,
  })

  function authentication({
    token_endpoint_auth_methods_supported: methods,
  }: AuthorizationServer): ClientAuth {
    if (clientSecret === undefined) return None()
    // Basic is what a provider supports that lists nothing (OpenID Connect Discovery section 3).
    const isBasic = methods === undefined || methods.includes('client_secret_basic')
    return isBasic ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret)
  }

  /**
   * Checks the signature of the ID token in an answer. A token with an unknown key makes it fetch the key set again, once,
   * since the provider may have just begun to use it.
   */
  async function checkSignature(server: AuthorizationServer, answer: Response): Promise<void> {
    try {
      await validateApplicationLevelSignature(server, answer, options)
    } catch (error) {
      if (!(error instanceof OperationProcessingError) || error.code !== KEY_SELECTION) throw error
      // Keys are kept for each object of metadata, so a copy has none.
      const copy = { ...server }
      await validateApplicationLevelSignature(copy, answer, options)
      known = { at: known?.at ?? now().getTime(), metadata: Promise.resolve(copy) }
    }
  }

  return { issuer, clientId, ask, options, metadata, client, authentication, checkSignature, now }
}

export type OidcClient = ReturnType<typeof createOidcClient>
