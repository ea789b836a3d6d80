import * as z from 'zod/mini'
import { OptionError } from './option-error.ts'
import type { GridfrontOptions } from './options.ts'
import { templateOptions } from './options.ts'
import { inWords, schemaFault } from './schema-fault.ts'

const text = z.string()
const texts = z.optional(z.array(text))
const sharedFile = { schema: z.optional(z.any()), isEverywhere: z.optional(z.boolean()) }

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
  content: z.optional(text),
  routes: z.optional(text),
  routeTree: z.optional(text),
  styles: texts,
  font: z.optional(text),
  slices: z.optional(z.record(text, z.strictObject({ ...sharedFile, queries: texts }))),
  queries: z.optional(z.record(text, z.strictObject(sharedFile))),
  documentFooter: z.optional(z.any()),
  backend: z.optional(
    text.check(z.regex(/^(?:https?:\/\/\S+)?$/, 'must be an address, such as https://api.brand.example')),
  ),
  chunks: z.optional(z.record(text, z.array(text))),
  serviceWorker: z.optional(z.enum(['on', 'off'], "must be 'on' or 'off'")),
  offline: z.optional(text),
}
const Options = z.strictObject(fields)
const known = Object.keys({ ...fields, ...templateFields, ...sharedFile })

/** Throws `OptionError` for an option that is unknown, missing or wrong: a config file need not be checked by a compiler. */
export function checkOptions(options: GridfrontOptions): void {
  const { templates = {} } = { ...options }
  const asObjects = Object.entries(templates).map(([name, template]) => [name, templateOptions(template)])
  const said = { ...options, templates: Object.fromEntries(asObjects) }
  const read = Options.safeParse(said)
  if (!read.success) throw new OptionError(inWords(schemaFault(read.error.issues, said, known, 'option')))
}
