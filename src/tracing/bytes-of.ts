/** Length of a value as a JSON body, in bytes. */
export const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length
