import { join, relative } from 'node:path'
import type { Brand } from '../brand/brand.ts'
import { ContentError } from './content-error.ts'
import { lineOf } from './front-matter.ts'
import { lineOfJsonFault, lineOfJsonField } from './json-lines.ts'
import type { DataIssue, DataSchema, SharedFile } from './options.ts'
import { templateOptions } from './options.ts'
import { brandValues } from './placeholders.ts'
import { readText } from './read-text.ts'
import { inWords, schemaFault } from './schema-fault.ts'
import type { SharedData } from './shared-data.ts'
import type { SiteOptions } from './site-defaults.ts'

interface Source {
  /** As the mistakes of pages name theirs: from the project's folder. */
  readonly file: string
  readonly text: string
}

async function check({ file, text }: Source, data: unknown, schema: DataSchema): Promise<unknown> {
  const read = (await schema['~standard'].validate(data)) as {
    readonly value?: unknown
    readonly issues?: readonly DataIssue[]
  }
  if (!read.issues?.length) return read.value
  const fault = schemaFault(read.issues, data)
  throw new ContentError(file, lineOfJsonField(text, fault.path), inWords(fault))
}

const fill = (value: string, values: Readonly<Record<string, string>>, { file, text }: Source) =>
  value.replace(/\{\{(.*?)\}\}/g, (whole, key: string) => {
    if (!Object.hasOwn(values, key))
      throw new ContentError(file, lineOf(text, whole), `unknown placeholder ${whole}`)
    return values[key] ?? ''
  })

/** Parses JSON with `fill` for each text in it. Throws with file and line when it is no JSON. */
function filledJson({ file, text }: Source, fill: (value: string) => string): unknown {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    // Without the piece of the file that it cites.
    const problem = message.replace(/(?: in JSON)? at position .*|, (?:\.\.\.)?".*/s, '')
    throw new ContentError(file, lineOfJsonFault(text, message), `no JSON: ${problem}`)
  }
  return JSON.parse(JSON.stringify(data), (_, value: unknown) =>
    typeof value === 'string' ? fill(value) : value,
  )
}

/** One JSON file, with the brand's values in it. Throws with file, line and field when it is not what it should be. */
async function readData(path: string, brand: Brand, { schema }: SharedFile): Promise<unknown> {
  const values = brandValues(brand)
  const file = relative(process.cwd(), path)
  const text = await readText(path).catch((error) => {
    if (error instanceof ContentError) throw error
    throw new ContentError(file, null, `cannot be read: ${error instanceof Error ? error.message : error}`)
  })
  const source = { file, text }
  const data = filledJson(source, (value) => fill(value, values, source))
  return schema ? check(source, data, schema) : data
}

async function readAll<Options extends SharedFile>(
  all: Readonly<Record<string, Options>>,
  read: (name: string, options: Options) => Promise<unknown>,
) {
  const entries = Object.entries(all).map(async ([name, one]) => [name, await read(name, one)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

const everywhere = (all: Readonly<Record<string, SharedFile>>) =>
  Object.keys(all).filter((name) => all[name]?.isEverywhere)

export type SharedDataOptions = Pick<SiteOptions, 'brand' | 'templates' | 'slices' | 'queries'> & {
  /** Folder with `slices/` and `queries/`. */
  readonly content: string
}

/**
 * What pages share: slices of the frame, and data that several templates ask for, out of `slices/` and `queries/` below
 * the content folder. Throws with file, line and field when one of them is not what it should be.
 */
export async function readSharedData(options: SharedDataOptions): Promise<SharedData> {
  const { brand, content, templates, slices = {}, queries = {} } = options
  const [sliceData, staticQueries] = await Promise.all([
    readAll(slices, (name, one) => readData(join(content, `slices/${name}.json`), brand, one)),
    readAll(queries, (name, one) => readData(join(content, `queries/${name}.json`), brand, one)),
  ])
  const ofFrame = Object.fromEntries(everywhere(slices).map((name) => [name, name]))
  return {
    slices: Object.fromEntries(
      Object.entries(slices).map(([name, { queries: ofSlice }]) => [
        name,
        {
          componentChunkName: name,
          data: sliceData[name],
          ...(ofSlice && { staticQueries: ofSlice }),
        },
      ]),
    ),
    staticQueries,
    usesOf: (template) => {
      const own = templates[template]
      const uses = own === undefined ? undefined : templateOptions(own)
      return {
        slices: { ...ofFrame, ...uses?.slices },
        staticQueries: [...everywhere(queries), ...(uses?.queries ?? [])],
      }
    },
  }
}
