import { maskCardNumbers } from './card-numbers.ts'
import { normalLines, normalText } from './normal-text.ts'
import type { AppRoute } from './rest.ts'
import { bodySchema } from './rest.ts'
import { textKindOf } from './schemas/words.ts'

type Normalise = (value: unknown) => unknown

/** The parts of zod's internal schema definitions that are read here. */
interface Definition {
  readonly type?: string
  readonly shape?: Readonly<Record<string, object>>
  readonly element?: object
  readonly innerType?: object
  readonly options?: readonly object[]
}

const asText: Readonly<Record<'line' | 'lines', Normalise>> = {
  line: (value) => (typeof value === 'string' ? maskCardNumbers(normalText(value)) : value),
  lines: (value) => (typeof value === 'string' ? maskCardNumbers(normalLines(value)) : value),
}

/** Null if it contains no typed text. */
function normaliserOf(schema: object): Normalise | null {
  const kind = textKindOf(schema)
  if (kind !== undefined) return asText[kind]
  const { _zod } = schema as { readonly _zod?: { readonly def: Definition } }
  const { shape, element, innerType, options }: Definition = _zod?.def ?? {}
  if (innerType !== undefined) return normaliserOf(innerType)
  if (options !== undefined) {
    const all = options.flatMap((option) => normaliserOf(option) ?? [])
    return all.length === 0 ? null : (value) => all.reduce((text, normalise) => normalise(text), value)
  }
  if (element !== undefined) {
    const normalise = normaliserOf(element)
    return normalise && ((value) => (Array.isArray(value) ? value.map(normalise) : value))
  }
  const members = Object.entries(shape ?? {}).flatMap(([name, inner]) => {
    const normalise = normaliserOf(inner)
    return normalise ? [[name, normalise] as const] : []
  })
  if (members.length === 0) return null
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const given = value as Readonly<Record<string, unknown>>
    const normal = members.filter(([name]) => Object.hasOwn(given, name))
    return {
      ...given,
      ...Object.fromEntries(normal.map(([name, normalise]) => [name, normalise(given[name])])),
    }
  }
}

const unchanged: Normalise = (value) => value
const partOf = (schema: unknown): Normalise =>
  (typeof schema === 'object' && schema !== null && normaliserOf(schema)) || unchanged

const known = new WeakMap<AppRoute, { readonly query: Normalise; readonly body: Normalise }>()

/**
 * Query and body of a request with typed texts normalised (`normalText`) and card numbers masked. A backend calls it
 * before validation. The contract's schemas mark typed texts; all other members stay unchanged.
 */
export function normalParts<Query, Body>(
  route: AppRoute,
  { query, body }: { readonly query: Query; readonly body: Body },
): { readonly query: Query; readonly body: Body } {
  const parts = known.get(route) ?? { query: partOf(route.query), body: partOf(bodySchema(route)) }
  known.set(route, parts)
  return { query: parts.query(query) as Query, body: parts.body(body) as Body }
}
