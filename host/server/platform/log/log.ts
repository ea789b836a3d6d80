import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyServerOptions } from 'fastify'
import { LogController } from 'fastify'
import { printable } from '../printable.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export interface LogTarget {
  write(line: string): void
}

/**
 * The part of an error that is logged. The message of a failed query quotes its parameters, and the database's message
 * may quote customers' input, so only the code of these is logged.
 */
function errorFacts(error: unknown): { type: string; code?: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const isQuery = error instanceof DrizzleQueryError
  const source = isQuery ? (error.cause ?? error) : error
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: source.name,
    ...('code' in source && { code: String(source.code) }),
    message: isQuery ? 'Failed query' : error.message,
    stack: frames.join('\n'),
  }
}

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>
type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

/** Logs an error with an empty text, because otherwise pino would log the error's message, bypassing the serializer. */
const withoutErrorText: LogMethod = function (args, method) {
  const [first, text] = args
  if (first instanceof Error) method.call(this, { err: first }, '')
  else if (typeof first === 'object' && text === undefined) method.call(this, first, '')
  else method.apply(this, args)
}

/** A JSON line for each event, without headers, bodies, query strings, or addresses that customers typed (TRACE-6). */
export const logOptions = (level: LogLevel, stream: LogTarget): FastifyServerOptions => ({
  logger: {
    level,
    // JSON escapes neither direction marks nor C1 controls, which terminals obey.
    stream: { write: (line: string) => stream.write(printable(line)) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: errorFacts, req: () => ({}), res: () => ({}) },
    hooks: { logMethod: withoutErrorText },
  },
  // Fastify's own lines would hold whole addresses. The `onResponse` hook writes lines without them.
  logController: new LogController({ disableRequestLogging: true }),
})
