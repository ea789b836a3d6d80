import * as z from 'zod/mini'

export interface WritingOptions {
  /** Names for schemas, which are then put into `$defs` and referenced. Default: none, all are written in place. */
  readonly nameOf?: (schema: z.core.$ZodType) => string | undefined
  /** A part of the address or a header, which is sent as text, so that `coerce` only parses it. */
  readonly isText?: boolean
}

/** Kinds of rules for which JSON Schema has a keyword, and zod writes it. */
const sayableRules = new Set([
  'describe',
  'greater_than',
  'length_equals',
  'less_than',
  'max_length',
  'meta',
  'min_length',
  'multiple_of',
  'number_format',
  'string_format',
])

/**
 * JSON Schema 2020-12 of a zod schema. zod silently leaves out what JSON Schema cannot express: here that throws, with
 * a JSON pointer to the place. A custom rule (`refine`) needs a description: `z.describe('…')`.
 */
export function writeJsonSchema(
  schema: unknown,
  direction: 'input' | 'output',
  { nameOf = () => undefined, isText = false }: WritingOptions = {},
): Record<string, unknown> {
  if (!isZodSchema(schema)) throw new Error('there is no zod schema to write down')
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    io: direction,
    metadata: metadataWith(nameOf),
    unrepresentable({ path, message }) {
      throw refusal(path, message)
    },
    override({ zodSchema, jsonSchema, path }) {
      const fault = whatIsUnsayable(zodSchema, isText)
      if (fault !== undefined) throw refusal(path, fault)
      // zod's own pattern lets `a@b-.com` pass, which the format, and every mail server, refuses.
      if (jsonSchema.pattern === z.regexes.email.source) delete jsonSchema.format
      // A member distinguishes the branches, so no two can match, and every reader supports `anyOf`.
      if (jsonSchema.oneOf !== undefined) {
        jsonSchema.anyOf = jsonSchema.oneOf
        delete jsonSchema.oneOf
      }
    },
  })
  return written
}

export const isZodSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

/** A schema's description (`z.describe`), and its name in the document. */
const metadataWith = (nameOf: NonNullable<WritingOptions['nameOf']>) => {
  const metadata = z.registry<z.core.GlobalMeta>()
  metadata.get = (schema) => {
    const [words, id] = [z.globalRegistry.get(schema), nameOf(schema)]
    return id === undefined ? words : { ...words, id }
  }
  return metadata
}

const refusal = (path: readonly (string | number)[], fault: string) =>
  new Error(`${path.length === 0 ? '' : `at /${path.map(escaped).join('/')}: `}${fault}`)

/** RFC 6901. */
const escaped = (name: string | number) => String(name).replaceAll('~', '~0').replaceAll('/', '~1')

function whatIsUnsayable(schema: z.core.$ZodTypes, isText: boolean): string | undefined {
  const { def, traits } = schema._zod
  if (def.type === 'pipe') return 'a transform changes the value: what is on the wire stays unsaid'
  if (def.type === 'catch') return '`catch` lets every value pass'
  if ('coerce' in def && def.coerce && !isText) return '`coerce` takes values of other types as well'
  const own = traits.has('$ZodCheck') ? [schema as unknown as z.core.$ZodCheck] : []
  for (const rule of [...own, ...(def.checks ?? [])]) {
    const fault = whatRuleIsUnsayable(rule._zod.def, z.globalRegistry.get(schema)?.description)
    if (fault !== undefined) return fault
  }
  return undefined
}

function whatRuleIsUnsayable(rule: z.core.$ZodCheckDef, words: string | undefined): string | undefined {
  if (rule.check === 'overwrite') return 'the value is changed (trimmed, for instance) while it is checked'
  if (rule.check === 'custom')
    return words ? undefined : "a rule of one's own needs words: put z.describe('…') beside it"
  if (!sayableRules.has(rule.check)) return `JSON Schema has no words for the rule '${rule.check}'`
  const flags = 'pattern' in rule && rule.pattern instanceof RegExp ? rule.pattern.flags : ''
  return /^u?$/.test(flags) ? undefined : `a pattern in JSON Schema has no flags, and this one has '${flags}'`
}
