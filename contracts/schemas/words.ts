import * as z from 'zod/mini'

/** How a text of a request is normalised: to one line, or with its line breaks. */
export type TextKind = 'line' | 'lines'

const kinds = new WeakMap<object, TextKind>()

/**
 * Marks the schema of a text that people type, which a backend normalises before it validates it (`normalParts` of `normal-request.ts`). Mark
 * the finished schema: one that is derived from it by `check` has no mark.
 */
export function typed<Schema extends object>(schema: Schema, kind: TextKind = 'line'): Schema {
  kinds.set(schema, kind)
  return schema
}

/** Undefined if it is used as sent, such as a password, a token or a date. */
export const textKindOf = (schema: object): TextKind | undefined => kinds.get(schema)

/** A typed text that is not only white space; its length in code points. */
export const words = (most: number, kind?: TextKind) =>
  typed(z.string().check(z.regex(/\S/, 'Enter some words.'), z.maxLength(most)), kind)
