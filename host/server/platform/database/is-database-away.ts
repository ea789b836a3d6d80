const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
// Class 08: connection exceptions; 57P01 to 57P03: shut down, crashed, starting; 53300: too many connections;
// 57014: statement timeout; 25P03: idle-in-transaction timeout.
const stateCodes = /^(?:08...|57P0[123]|53300|57014|25P03)$/
// Errors of node-postgres that have no code.
const messages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether a query failed because the database is not available at the moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    networkCodes.has(code) ||
    stateCodes.test(code) ||
    messages.test(error.message) ||
    isDatabaseAway(error.cause)
  )
}
