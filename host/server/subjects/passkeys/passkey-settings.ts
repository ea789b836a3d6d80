import type { FastifyRequest } from 'fastify'
import { localDevPorts } from 'gridfront/server'

export interface PasskeySettings {
  /** The domain that passkeys are made for (WebAuthn's RP ID): the host of the site, or a parent domain of it. */
  readonly domain: string
  /** The name that a browser may show beside it. */
  readonly siteName: string
  /** Origins of pages that may use passkeys. */
  readonly originsOf: (request: FastifyRequest) => string[]
}

export interface PasskeyConfig {
  readonly isLocal: boolean
  readonly publicOrigin: string | undefined
  readonly passkeyDomain?: string | undefined
}

/** Browsers accept no IP address as a domain, so locally passkeys work at `localhost` only. */
const localDomain = 'localhost'

/** Passkeys of the site at `PUBLIC_ORIGIN`; in local mode of `localhost`, at the ports of development servers too. */
export function passkeySettings(
  { isLocal, publicOrigin, passkeyDomain }: PasskeyConfig,
  siteName: string,
): PasskeySettings {
  const localOrigins = (request: FastifyRequest) =>
    [...localDevPorts, request.socket.localPort].flatMap((port) =>
      port === undefined ? [] : [`http://${localDomain}:${port}`],
    )
  return {
    domain: passkeyDomain ?? (publicOrigin === undefined ? localDomain : new URL(publicOrigin).hostname),
    siteName,
    originsOf: (request) => [
      ...(publicOrigin === undefined ? [] : [publicOrigin]),
      ...(isLocal ? localOrigins(request) : []),
    ],
  }
}
