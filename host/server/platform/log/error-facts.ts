/** The part of an error that may be logged or stored. Its message may quote an address, a mail or a row. */
export function errorFacts(error: unknown): { type: string; code?: string; status?: number } {
  if (!(error instanceof Error)) return { type: typeof error }
  return {
    type: error.name,
    ...('code' in error && { code: String(error.code) }),
    ...('responseCode' in error && { status: Number(error.responseCode) }),
  }
}

/** The same in a line, such as `Error EENVELOPE 550`. */
export const errorInShort = (error: unknown): string => Object.values(errorFacts(error)).join(' ')
