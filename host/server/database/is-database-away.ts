const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
// Class 08: connection exceptions; 57P01 to 57P03: shut down, crashed, starting; 53300: too many connections;
// 57014: broken off for taking too long; 25P03: a transaction that had gone quiet.
const stateCodes = /^(?:08...|57P0[123]|53300|57014|25P03)$/
// node-postgres gives these no code.
const messages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether a query failed because there is no database to be had just now, which is nobody's fault here. */
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
