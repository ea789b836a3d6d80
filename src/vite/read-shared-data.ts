import { relative } from 'node:path'
import type { Brand } from '../brand/brand.ts'
import { FooterSlice, HeaderSlice } from '../templates/shared-schemas.ts'
import { ContentError } from './content-error.ts'
import { fileIn } from './file-in.ts'
import { lineOf } from './front-matter.ts'
import { lineOfJsonFault, lineOfJsonField } from './json-lines.ts'
import type { DataIssue, DataSchema, SharedFile } from './options.ts'
import { templateOptions } from './options.ts'
import { brandValues } from './placeholders.ts'
import { readText } from './read-text.ts'
import { didYouMean, inWords, schemaFault } from './schema-fault.ts'
import type { SharedData, SharedLink } from './shared-data.ts'
import type { SiteOptions } from './site-defaults.ts'

interface Source {
  /** Relative to the project's folder, as in errors of pages. */
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
      throw new ContentError(
        file,
        lineOf(text, whole),
        `unknown placeholder ${whole}${didYouMean(key, Object.keys(values))}`,
      )
    return values[key] ?? ''
  })

/** Parses JSON and applies `fill` to each text in it. Throws with file and line if it is not valid JSON. */
function filledJson({ file, text }: Source, fill: (value: string) => string): unknown {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    // Without the quoted part of the file.
    const problem = message.replace(/(?: in JSON)? at position .*|, (?:\.\.\.)?".*/s, '')
    throw new ContentError(file, lineOfJsonFault(text, message), `no JSON: ${problem}`)
  }
  return JSON.parse(JSON.stringify(data), (_, value: unknown) =>
    typeof value === 'string' ? fill(value) : value,
  )
}

const schemasWithLinks: ReadonlySet<DataSchema> = new Set([HeaderSlice, FooterSlice])

/** The values of `to` fields, at any depth. */
const linksIn = (data: unknown): string[] =>
  typeof data === 'object' && data !== null
    ? Object.entries(data).flatMap(([key, value]) =>
        key === 'to' && typeof value === 'string' ? [value] : linksIn(value),
      )
    : []

interface ReadData {
  readonly data: unknown
  readonly links: readonly SharedLink[]
}

/** One JSON file, with the brand's values filled in. Throws with file, line and field if it is invalid. */
async function readData(path: string, brand: Brand, { schema }: SharedFile): Promise<ReadData> {
  const values = brandValues(brand)
  const file = relative(process.cwd(), path)
  const text = await readText(path).catch((error) => {
    if (error instanceof ContentError) throw error
    throw new ContentError(file, null, `cannot be read: ${error instanceof Error ? error.message : error}`)
  })
  const source = { file, text }
  const data = filledJson(source, (value) => fill(value, values, source))
  const links = schema !== undefined && schemasWithLinks.has(schema) ? linksIn(data) : []
  return {
    data: schema ? await check(source, data, schema) : data,
    links: links.map((to) => ({ to, file, line: lineOf(text, `"${to}"`) })),
  }
}

async function readAll<Options extends SharedFile>(
  all: Readonly<Record<string, Options>>,
  read: (name: string, options: Options) => Promise<ReadData>,
) {
  const entries = Object.entries(all).map(async ([name, one]) => [name, await read(name, one)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

const everywhere = (all: Readonly<Record<string, SharedFile>>) =>
  Object.keys(all).filter((name) => all[name]?.isEverywhere)

export type SharedDataOptions = Pick<SiteOptions, 'brand' | 'templates' | 'slices' | 'queries'> & {
  /** Folder with `slices/` and `queries/`, or several: a file is taken from the first that has it. */
  readonly content: string | readonly string[]
}

/**
 * The shared data of pages: slices of the frame, and data that several templates use, from `slices/` and `queries/`
 * below the content folder. Throws with file, line and field if one of them is invalid.
 */
export async function readSharedData(options: SharedDataOptions): Promise<SharedData> {
  const { brand, content, templates, slices = {}, queries = {} } = options
  const folders = [content].flat()
  const [sliceData, queryData] = await Promise.all([
    readAll(slices, (name, one) => readData(fileIn(folders, `slices/${name}.json`), brand, one)),
    readAll(queries, (name, one) => readData(fileIn(folders, `queries/${name}.json`), brand, one)),
  ])
  const ofFrame = Object.fromEntries(everywhere(slices).map((name) => [name, name]))
  return {
    slices: Object.fromEntries(
      Object.entries(slices).map(([name, { queries: ofSlice }]) => [
        name,
        {
          componentChunkName: name,
          data: sliceData[name]?.data,
          ...(ofSlice && { staticQueries: ofSlice }),
        },
      ]),
    ),
    staticQueries: Object.fromEntries(Object.entries(queryData).map(([name, { data }]) => [name, data])),
    links: Object.values(sliceData).flatMap(({ links }) => links),
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
