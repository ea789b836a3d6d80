import { DrizzleQueryError } from 'drizzle-orm'
import { ProviderError } from 'gridfront/payments-server'
import { OperatorError } from '../operator-error.ts'
import { reasonOf } from '../start-error.ts'
import { isDatabaseAway } from './is-database-away.ts'
import { isDiskFull } from './is-disk-full.ts'

/**
 * The message for the operator. For a failed query it contains only the code: the query's own message quotes
 * parameters, which may be a customer's data.
 */
export function faultInWords(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  if (error instanceof ProviderError) return `${error.message} Nothing was changed here: try again.`
  if (isDatabaseAway(error))
    return 'The database does not answer, so nothing was written: see whether it runs, then try again.'
  if (isDiskFull(error))
    return 'The disk of the database is full, so nothing was written: make room, then try again.'
  if (error instanceof DrizzleQueryError) {
    const { cause } = error
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no code'
    return `The database has refused a statement (SQLSTATE ${code}), so nothing was written: see its log.`
  }
  return `The command cannot go on: ${reasonOf(error)}`
}
