import * as z from 'zod/mini'
import type { SchemaObject } from './document.ts'
import { saysNothing } from './json-schema.ts'
import { mapSchema } from './map-schema.ts'
import { isZodSchema, writeJsonSchema } from './write-json-schema.ts'

type Direction = 'input' | 'output'
type Forms = Readonly<Record<Direction, Map<string, SchemaObject>>>

export interface SchemaText {
  /** CommonMark: what it means, with units. */
  readonly description?: string
  /** Valid by its own schema, or making the document fails. */
  readonly example?: unknown
}

export interface Components {
  /**
   * The schema where it is used: a reference if it has a name. `isText`: not JSON when sent. Throws if it is empty, or
   * does something that JSON Schema cannot express.
   */
  readonly use: (schema: unknown, direction: Direction, isText?: boolean) => SchemaObject
  /**
   * The referenced schemas, by name; call it once, last. A schema that differs between requests and answers is there
   * twice: `Name` in answers, `NameInput` in requests.
   */
  readonly settle: () => Readonly<Record<string, SchemaObject>>
}

const refTo = (name: string) => `#/components/schemas/${name}`

/**
 * The named schemas of one document: each occurs once, and only if it is used. `rules`: rules between the members of a
 * schema, by its name.
 */
export function createComponents(
  names: Readonly<Record<string, unknown>>,
  texts: Readonly<Record<string, SchemaText>>,
  rules: Readonly<Record<string, readonly SchemaObject[]>> = {},
): Components {
  const nameOf = namesBySchema(names)
  const forms: Forms = { input: new Map(), output: new Map() }
  // Whether a name needs two forms is known only after all uses, so until then all are written without a suffix.
  const references: { readonly holder: { $ref: string }; readonly name: string; direction: Direction }[] = []

  const withReferences = (schema: SchemaObject, direction: Direction): SchemaObject =>
    mapSchema(schema, (part) => {
      if (typeof part.$ref !== 'string') return tidied(part)
      const name = /^#\/\$defs\/(\w+)$/.exec(part.$ref)?.[1] ?? ''
      if (!Object.hasOwn(names, name)) throw new Error('a schema that contains itself needs a name')
      const holder = { ...part, $ref: refTo(name) }
      references.push({ holder, name, direction })
      return holder
    })

  return {
    use(schema, direction, isText = false) {
      const { $defs = {}, ...root } = writeJsonSchema(schema, direction, { nameOf, isText })
      for (const [name, form] of Object.entries($defs as Record<string, SchemaObject>))
        if (Object.hasOwn(names, name) && !forms[direction].has(name))
          forms[direction].set(name, withReferences(form, direction))
      const used = withReferences(root, direction)
      const resolved = (isZodSchema(schema) && forms[direction].get(nameOf(schema) ?? '')) || used
      if (saysNothing(resolved)) throw new Error('the schema says nothing')
      return used
    },
    settle() {
      const split = splitNames(forms)
      const settled = (name: string, direction: Direction) =>
        split.has(name) && direction === 'input' ? `${name}Input` : name
      for (const { holder, name, direction } of references) holder.$ref = refTo(settled(name, direction))
      const schemas: Record<string, SchemaObject> = {}
      for (const direction of ['output', 'input'] as const)
        for (const [name, form] of forms[direction]) {
          const key = settled(name, direction)
          if (key !== name && Object.hasOwn(names, key)) throw new Error(`The name '${key}' is needed twice`)
          schemas[key] ??= described(name, withRules(form, rules[name]), names[name], texts[name] ?? {})
        }
      return Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
    },
  }
}

function namesBySchema(names: Readonly<Record<string, unknown>>) {
  const bySchema = new Map<unknown, string>()
  for (const [name, schema] of Object.entries(names)) {
    if (!isZodSchema(schema)) throw new Error(`'${name}' names no zod schema`)
    const other = bySchema.get(schema)
    if (other !== undefined) throw new Error(`'${name}' and '${other}' name the same schema`)
    bySchema.set(schema, name)
  }
  return (schema: unknown) => bySchema.get(schema)
}

/**
 * Names that need separate forms for requests and answers, because their schemas differ, or schemas that they refer to.
 */
function splitNames({ input, output }: Forms): ReadonlySet<string> {
  const both = [...input.keys()].filter((name) => output.has(name))
  const text = (name: string) => JSON.stringify(output.get(name))
  const split = new Set(both.filter((name) => JSON.stringify(input.get(name)) !== text(name)))
  const isDrawnIn = (name: string) =>
    !split.has(name) && [...split].some((other) => text(name).includes(`"${refTo(other)}"`))
  for (let drawn = both.filter(isDrawnIn); drawn.length > 0; drawn = both.filter(isDrawnIn))
    for (const name of drawn) split.add(name)
  return split
}

/** Removes keywords of zod's that are redundant, and adds ones whose absence would look like an oversight. */
function tidied(part: SchemaObject): SchemaObject {
  const { additionalProperties, propertyNames, ...rest } = part
  if (Object.keys(part).length === 0) return { description: anyValue }
  return {
    ...rest,
    ...(!isBare(propertyNames, 'type', 'string') && propertyNames !== undefined && { propertyNames }),
    ...(additionalProperties !== undefined && {
      additionalProperties: isBare(additionalProperties, 'description', anyValue) || additionalProperties,
    }),
  }
}

const anyValue = 'Any JSON value.'

const isBare = (schema: unknown, keyword: string, value: string) =>
  JSON.stringify(schema) === JSON.stringify({ [keyword]: value })

/** Adds the rules between the members. */
const withRules = (form: SchemaObject, rules: readonly SchemaObject[] | undefined): SchemaObject =>
  rules === undefined ? form : { ...form, allOf: rules }

function described(name: string, form: SchemaObject, schema: unknown, text: SchemaText): SchemaObject {
  const { description, example } = text
  if (example !== undefined && isZodSchema(schema)) {
    const { error } = z.safeParse(schema, example)
    const places = error?.issues.map(({ path }) => ['', ...path].join('/')).join(', ')
    if (places !== undefined)
      throw new Error(`The example of '${name}' does not keep its schema at '${places}'`)
  }
  return {
    ...(description !== undefined && { description }),
    ...form,
    ...(example !== undefined && { examples: [example] }),
  }
}
