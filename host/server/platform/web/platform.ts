import type { FastifyInstance } from 'fastify'
import type { Csrf, CsrfNames } from '../csrf/csrf.ts'
import type { DataKeys } from '../data-keys/data-keys.ts'
import type { Db } from '../database/db.ts'
import type { Intents } from '../database/idempotency.ts'
import type { EventLog } from '../events/event-log.ts'
import type { Readiness } from '../http/readiness.ts'
import type { TokenKeys } from '../keys/keys.ts'
import type { LimitPorts } from '../limits/limit.ts'
import type { LimitSettings } from '../limits/limit-settings.ts'
import type { LogLevel, LogTarget } from '../log/log.ts'
import type { LogNames } from '../log/log-names.ts'
import type { LiveSessionOf, OwnerOf, RequireSession } from '../session/authentication.ts'
import type { Sessions } from '../session/sessions.ts'
import type { Site } from '../site/site.ts'

export interface PlatformPorts {
  readonly db: Db
  readonly keys: TokenKeys
  /** Encrypt stored numbers of documents and cards, and dates of birth. */
  readonly dataKeys: DataKeys
  readonly csrfSecret: Uint8Array
  /** The built site; null for the API alone. */
  readonly site: Site | null
  readonly issuer: string
  readonly csrf: CsrfNames
  readonly config: Partial<LimitSettings> & {
    readonly isLocal: boolean
    /** Public origin of the site; undefined in local mode unless set. */
    readonly publicOrigin: string | undefined
    readonly logLevel: LogLevel
    /** Addresses and networks of reverse proxies. `X-Forwarded-For` is trusted from these only. */
    readonly trustedProxies?: readonly string[]
  }
  /** Whether pages get the public keys from this server, as in the Local environment, where none are built in. Default false. */
  readonly givesKeys?: boolean
  readonly now?: () => Date
  readonly log?: LogTarget
  /** Whether the server is ready for traffic. `main.ts` changes it before it stops. Default: ready. */
  readonly readiness?: Readiness
}

/** The services available to every subject. */
export interface Platform extends LimitPorts {
  readonly dataKeys: DataKeys
  /** Whether the site is published on https: cookies are Secure then. */
  readonly isHttps: boolean
  readonly limits: LimitSettings
  readonly eventLog: EventLog
  readonly intents: Intents
  readonly sessions: Sessions
  readonly liveSession: LiveSessionOf
  readonly requireSession: RequireSession
  readonly ownerOf: OwnerOf
  readonly csrf: Csrf
  readonly names: LogNames
}

/** The options of a subject's plugin: the platform, and the subject's own needs. */
export type SubjectOptions<Ports = unknown> = { readonly platform: Platform } & Ports

/** A subject as a Fastify plugin. */
export type SubjectPlugin<Ports = unknown> = (
  app: FastifyInstance,
  options: SubjectOptions<Ports>,
) => Promise<void>
