import { DrizzleQueryError } from 'drizzle-orm'
import { IssueError } from '../billing/issue-error.ts'
import { DataError } from '../data/data-error.ts'
import { isDatabaseAway } from '../database/is-database-away.ts'
import { isDiskFull } from '../database/is-disk-full.ts'
import { JobsError } from '../jobs/jobs-error.ts'
import { PaymentsError } from '../payments/payments-error.ts'
import { ProviderError } from '../payments/provider.ts'
import { reasonOf, StartError } from '../start-error.ts'
import { CustomersError } from './customers-error.ts'

/**
 * The message for the operator. That of a failed query quotes its parameters, which may be a customer's data, so it
 * contains only the code.
 */
export function faultInWords(error: unknown): string {
  if (
    error instanceof CustomersError ||
    error instanceof DataError ||
    error instanceof IssueError ||
    error instanceof JobsError ||
    error instanceof PaymentsError ||
    error instanceof StartError
  )
    return error.message
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
