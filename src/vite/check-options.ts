import * as z from 'zod/mini'
import { checkTheme } from '../brand/check-theme.ts'
import { english } from '../texts/catalogue.gen.ts'
import { OptionError } from './option-error.ts'
import type { GridfrontOptions } from './options.ts'
import { languageOf, templateOptions } from './options.ts'
import { policyFields } from './policy-options.ts'
import { inWords, schemaFault } from './schema-fault.ts'

const text = z.string()
const texts = z.optional(z.array(text))
function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
const sharedFile = {
  schema: z.optional(
    z.custom<object>((value) => '~standard' in Object(value), 'must be a schema, such as one of zod'),
  ),
  isEverywhere: z.optional(z.boolean()),
}
const sliceFields = { ...sharedFile, queries: texts }

/** An optional field for each key. */
const fieldsOf = <Value, Field extends z.ZodMiniType>(
  keys: Readonly<Record<string, Value>>,
  fieldOf: (value: Value) => Field,
) => Object.fromEntries(Object.entries(keys).map(([key, value]) => [key, z.optional(fieldOf(value))]))

const templateFields = {
  component: text,
  slices: z.optional(z.record(text, text)),
  queries: texts,
  access: z.optional(z.literal('customer', "must be 'customer'")),
  prefetch: z.optional(z.literal('intent', "must be 'intent'")),
}

const fields = {
  brand: z.custom<object>(
    (value) => typeof value === 'object' && value !== null && 'gate' in value && 'session' in value,
    'must be what defineBrand gives',
  ),
  templates: z.record(text, z.strictObject(templateFields)),
  content: z.optional(
    z.union([text, z.array(text).check(z.minLength(1))], 'must be a folder, or a list of folders'),
  ),
  language: z.optional(
    text.check(z.refine(isLanguageTag, 'must be a language tag, such as en-AU or zh-Hans')),
  ),
  translations: z.optional(z.record(text, text)),
  routes: z.optional(text),
  routeTree: z.optional(text),
  styles: texts,
  font: z.optional(text),
  slices: z.optional(z.record(text, z.strictObject(sliceFields))),
  queries: z.optional(z.record(text, z.strictObject(sharedFile))),
  documentFooter: z.optional(z.custom<object>((value) => typeof value === 'function', 'must be a function')),
  backend: z.optional(
    text.check(z.regex(/^(?:https?:\/\/\S+)?$/, 'must be an address, such as https://api.brand.example')),
  ),
  policy: z.optional(z.strictObject(policyFields)),
  head: z.optional(
    z.custom<object>(
      (value) => typeof value === 'string' || typeof value === 'function',
      'must be HTML or a function',
    ),
  ),
  forThisMachine: z.optional(z.boolean('must be true or false')),
  chunks: z.optional(z.record(text, z.array(text))),
  mobileVariants: z.optional(z.enum(['on', 'off'], "must be 'on' or 'off'")),
  serviceWorker: z.optional(z.enum(['on', 'off'], "must be 'on' or 'off'")),
  compression: z.optional(z.literal('quick', "must be 'quick'")),
  serverFiles: z.optional(z.array(z.enum(['nginx', '_headers'], "must be 'nginx' or '_headers'"))),
  texts: z.optional(z.strictObject(fieldsOf(english, (own) => z.strictObject(fieldsOf(own, () => text))))),
  contentTypes: z.optional(text.check(z.regex(/\.d\.ts$/, 'must end in .d.ts, such as content.gen.d.ts'))),
  offline: z.optional(text),
}
const Options = z.strictObject(fields)
/** The existing options next to the one at this path. */
const known = ([group, name]: readonly PropertyKey[]): readonly string[] => {
  if (group === undefined) return Object.keys(fields)
  if (group === 'templates') return Object.keys(templateFields)
  if (group === 'texts')
    return Object.keys(Object.entries(english).find(([own]) => own === name)?.[1] ?? english)
  if (group === 'policy') return Object.keys(policyFields)
  return Object.keys(group === 'slices' ? sliceFields : sharedFile)
}
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A page that is not among its own alternates has them ignored by search engines. */
function checkAlternates({ brand, ...options }: GridfrontOptions): void {
  const language = languageOf(options)
  const { alternates, publicOrigin } = brand
  for (const tag of Object.keys(options.translations ?? {}))
    if (alternates !== undefined && !(tag in alternates))
      throw new OptionError(
        `translations: ${JSON.stringify(tag)} is not in brand.alternates, whose languages are ${Object.keys(alternates).join(', ')}`,
      )
  if (alternates === undefined || alternates[language] === publicOrigin) return
  throw new OptionError(
    `brand.alternates: must hold this site too: ${JSON.stringify(language)}: ${JSON.stringify(publicOrigin)}`,
  )
}

/**
 * Throws `OptionError` for an option that is unknown, missing or wrong: a config file may not be type-checked. Throws
 * `BrandError` for colours that are hard to read on each other.
 */
export function checkOptions(options: GridfrontOptions): void {
  const { templates = {} }: { readonly templates?: unknown } = { ...options }
  // Each may be given as only its component.
  const asObjects =
    isObject(templates) &&
    Object.fromEntries(Object.entries(templates).map(([name, template]) => [name, templateOptions(template)]))
  const said = { ...options, ...(asObjects && { templates: asObjects }) }
  const read = Options.safeParse(said)
  if (!read.success) {
    const fault = inWords(schemaFault(read.error.issues, said, known, 'option'))
    const isUnlike = /^texts\..*there is no such option$/.test(fault)
    throw new OptionError(isUnlike ? `${fault}: npx gridfront texts prints all of them` : fault)
  }
  checkTheme(options.brand.theme)
  checkAlternates(options)
}
