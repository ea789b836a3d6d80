import type { KeyObject } from 'node:crypto'
import { verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type * as z from 'zod/mini'
import {
  Credentials,
  CustomTrace,
  ErrorTrace,
  requestBodyLimitBytes,
  StateTransitionTrace,
} from '../../contracts/index.ts'
import type { Answer } from './foreign-answer.ts'
import { json, withHeaders } from './foreign-answer.ts'
import { siteFiles } from './foreign-site.ts'

interface FieldError {
  readonly pointer: string
  readonly detail: string
}

const problem = (status: number, errors?: readonly FieldError[]): Answer =>
  json(
    status,
    { type: 'about:blank', title: STATUS_CODES[status], status, errors },
    'application/problem+json',
  )

/** The team's choices, all of which the contract allows. A drift changes one of them. */
export const contractHabits = {
  credentials: Credentials as z.ZodMiniType<Credentials>,
  /** A real team keeps a hash. */
  isPassword: (typed: string, kept: string) => typed === kept,
  loginAnswer: (token: string, userId: string): object => ({ token, userId }),
  loginRefused: (_isKnown: boolean): Answer => json(401, { success: false, message: 'Login failed' }),
  logout: (sessions: Set<string>, session: string) => {
    sessions.delete(session)
  },
  userAnswer: (userId: string, email: string): object => ({ userId, email }),
  userRefused: withHeaders(problem(401), { 'www-authenticate': 'Bearer' }),

  /** Additional headers and claims of its tokens. */
  tokenHeader: { typ: 'JWT' } as Readonly<Record<string, unknown>>,
  tokenClaims: {} as Readonly<Record<string, unknown>>,
  tokenIn: ({ authorization = '' }: IncomingHttpHeaders): string =>
    /^bearer (.+)$/i.exec(authorization)?.[1] ?? '',
  isSigned: (signed: string, signature: string, key: KeyObject): boolean =>
    verify('sha256', Buffer.from(signed), key, Buffer.from(signature, 'base64url')),
  isOver: (exp: number) => exp * 1000 <= Date.now(),

  needsPair: (_path: string) => true,
  /** What a CSRF token is bound to: one session, or '' for visitors. */
  pairOwner: (session: string) => session,
  pairAttributes: 'Path=/; SameSite=Strict',
  isPairRetiredByLogin: true,
  isFromElsewhere: (headers: IncomingHttpHeaders, origins: readonly string[]): boolean =>
    (headers.origin !== undefined && !origins.includes(headers.origin)) ||
    headers['sec-fetch-site'] === 'cross-site',
  mayRead: (origin: string, origins: readonly string[]): boolean => origins.includes(origin),

  isJson: (type = '') => /^application\/json\s*(?:;|$)/i.test(type),
  bodyLimitBytes: requestBodyLimitBytes,
  refused: problem,

  traces: { custom: CustomTrace, error: ErrorTrace, 'state-transition': StateTransitionTrace } as Readonly<
    Record<string, z.ZodMiniType>
  >,
  traceTaken: { status: 204 } as Answer,

  files: siteFiles,
  fileCaching: 'no-cache',
  fileMissing: {
    status: 404,
    headers: { 'content-type': 'text/html' },
    body: '<h1>Not found</h1>',
  } as Answer,
}
export type Habits = typeof contractHabits
