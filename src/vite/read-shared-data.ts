import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Brand } from '../brand/brand.ts'
import { ContentError } from './content-error.ts'
import type { DataIssue, DataSchema, SharedFile } from './options.ts'
import { templateOptions } from './options.ts'
import { brandValues } from './placeholders.ts'
import type { SharedData } from './shared-data.ts'
import type { SiteOptions } from './site-defaults.ts'

const fieldOf = ({ path = [] }: DataIssue) =>
  path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')

async function check(file: string, data: unknown, schema: DataSchema): Promise<unknown> {
  const read = (await schema['~standard'].validate(data)) as {
    readonly value?: unknown
    readonly issues?: readonly DataIssue[]
  }
  const [issue] = read.issues ?? []
  if (issue) throw new ContentError(file, null, `${fieldOf(issue)}: ${issue.message}`)
  return read.value
}

const fill = (value: string, values: Readonly<Record<string, string>>, file: string) =>
  value.replace(/\{\{(.*?)\}\}/g, (whole, key: string) => {
    if (!Object.hasOwn(values, key)) throw new ContentError(file, null, `unknown placeholder ${whole}`)
    return values[key] ?? ''
  })

/** Parses JSON with `fill` for each text in it. Throws with the file's name when it is no JSON. */
function filledJson(text: string, file: string, fill: (value: string) => string): unknown {
  let data: unknown
  try {
    data = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new ContentError(file, null, `no JSON: ${error instanceof Error ? error.message : error}`)
  }
  return JSON.parse(JSON.stringify(data), (_, value: unknown) =>
    typeof value === 'string' ? fill(value) : value,
  )
}

/** One JSON file, with the brand's values in it. Throws with file and field when it is not what it should be. */
async function readData(path: string, brand: Brand, { schema }: SharedFile): Promise<unknown> {
  const values = brandValues(brand)
  // As the mistakes of pages are told: from the project's folder.
  const file = relative(process.cwd(), path)
  const text = await readFile(path, 'utf8').catch((error) => {
    throw new ContentError(file, null, `cannot be read: ${error instanceof Error ? error.message : error}`)
  })
  const data = filledJson(text, file, (value) => fill(value, values, file))
  return schema ? check(file, data, schema) : data
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
 * the content folder. Throws with file and field when one of them is not what it should be.
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
