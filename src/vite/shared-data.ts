import type { SliceData, StaticQueryAnswer } from '../../contracts/schemas/page.ts'
import { sliceDataPath, staticQueryPath } from '../pages/page-address.ts'
import { staticQueryHash } from '../pages/static-query-hash.ts'
import { didYouMean } from './schema-fault.ts'
import { SiteFault } from './site-fault.ts'

/** One slice: a part of many pages with its own JSON file. */
export interface SliceSource {
  readonly componentChunkName: string
  readonly data: unknown
  /** Names of the static queries that its component reads. */
  readonly staticQueries?: readonly string[]
}

/** The shared data that pages of one template use. */
export interface SharedUses {
  /** Name in the template → name of the slice. */
  readonly slices: Readonly<Record<string, string>>
  /** Names of static queries. */
  readonly staticQueries: readonly string[]
}

export interface SharedLink {
  readonly to: string
  /** The file with the link. */
  readonly file: string
  readonly line: number
}

/** Data that many pages share. It is not part of page data, so a change affects only one JSON file. */
export interface SharedData {
  readonly slices: Readonly<Record<string, SliceSource>>
  /** Name → data. */
  readonly staticQueries: Readonly<Record<string, unknown>>
  readonly usesOf: (template: string) => SharedUses
  /** Links in the library's slices to pages, documents or files of the site. Default: none. */
  readonly links?: readonly SharedLink[]
}

/** The value for sites without shared data. */
export const noSharedData: SharedData = {
  slices: {},
  staticQueries: {},
  usesOf: () => ({ slices: {}, staticQueries: [] }),
}

const folders = { slice: 'slices', 'static query': 'queries' } as const
export type SharedKind = keyof typeof folders
/** The path of the file with this name in the content. */
export const sharedFileOf = (kind: SharedKind, name: string): string => `${folders[kind]}/${name}.json`

/** An unknown name of shared data, or one that cannot be a file name. */
export class SharedDataFault extends SiteFault {
  override readonly name = 'SharedDataFault'
}

function known<T>(kind: SharedKind, all: Readonly<Record<string, T>>, name: string): string {
  if (Object.hasOwn(all, name)) return name
  const names = Object.keys(all)
  const advice =
    didYouMean(name, names) ||
    `: put ${sharedFileOf(kind, name)} into the content (there are: ${names.join(', ')})`
  throw new SharedDataFault(`there is no ${kind} ${name}${advice}`)
}

/** Hashes of static queries by name. Throws `SharedDataFault` for an unknown one. */
export const hashesOf = (shared: SharedData, names: readonly string[] = []): string[] =>
  names.map((name) => staticQueryHash(known('static query', shared.staticQueries, name)))

/**
 * The members of page data for its template's slices and static queries. Throws `SharedDataFault` for an unknown one.
 */
export function sharedUses(shared: SharedData, template: string) {
  const { slices, staticQueries } = shared.usesOf(template)
  for (const name of Object.values(slices)) known('slice', shared.slices, name)
  return { staticQueryHashes: hashesOf(shared, staticQueries), slicesMap: slices }
}

/**
 * The JSON files of shared data by address (PAGE-4, PAGE-5). Throws `SharedDataFault` for a slice whose name cannot be
 * a file name, an unknown query of a slice, and two queries with the same hash.
 */
export function sharedFiles(shared: SharedData): Map<string, SliceData | StaticQueryAnswer> {
  const files = new Map<string, SliceData | StaticQueryAnswer>()
  for (const [name, data] of Object.entries(shared.staticQueries)) {
    const address = staticQueryPath(staticQueryHash(name))
    if (files.has(address))
      throw new SharedDataFault(`the static query ${name} has the hash of another: rename it`)
    files.set(address, { data })
  }
  for (const [name, { componentChunkName, data, staticQueries }] of Object.entries(shared.slices)) {
    if (!/^\w[\w-]*$/.test(name)) throw new SharedDataFault(`the slice ${name} cannot be the name of a file`)
    try {
      const staticQueryHashes = hashesOf(shared, staticQueries)
      files.set(sliceDataPath(name), { componentChunkName, result: { data }, staticQueryHashes })
    } catch (error) {
      if (!(error instanceof SharedDataFault)) throw error
      throw new SharedDataFault(`slice ${name}: ${error.message}`)
    }
  }
  return files
}
