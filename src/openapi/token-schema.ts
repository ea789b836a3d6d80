import { customerTypes } from '../token/token-key.ts'
import { maxTokenLength } from '../token/token-text.ts'
import type { SchemaObject } from './document.ts'

/** Patterns in JSON Schema have no flags, so each letter is matched in either case. */
const inAnyCase = (text: string) =>
  text.replace('+', '\\+').replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`)

/** A token's header. Further members are ignored. */
const header: SchemaObject = {
  description: 'The header: other members are passed over.',
  type: 'object',
  properties: {
    alg: { const: 'RS256' },
    typ: {
      type: 'string',
      pattern: `^(?:${inAnyCase('application/')})?(?:${customerTypes.map(inAnyCase).join('|')})$`,
    },
    kid: {
      description: 'One of the brand’s public keys; needed where there are several.',
      type: 'string',
    },
    crit: false,
    b64: false,
  },
  required: ['alg'],
}

/**
 * A customer's token as JSON Schema (2020-12, validation, section 8): a text whose content is header and claims.
 * `claims`: how the schema of the claims is referred to.
 */
export const tokenSchema = (claims: SchemaObject): SchemaObject => ({
  type: 'string',
  maxLength: maxTokenLength,
  pattern: '^[\\w-]+\\.[\\w-]+\\.[\\w-]+$',
  contentMediaType: 'application/jwt',
  contentSchema: { type: 'array', minItems: 2, prefixItems: [header, claims], items: true },
})
