import { dirname, posix, relative } from 'node:path'
import { NetworksQuery } from '../plans/network-schemas.ts'
import { PlansQuery } from '../plans/plan-schemas.ts'
import { ContactQuery, FooterSlice, HeaderSlice, TrustBannerSlice } from '../templates/shared-schemas.ts'
import type { DataSchema, SharedFile } from './options.ts'
import { contentOf, templateOptions } from './options.ts'
import type { SiteOptions } from './site-defaults.ts'

/** The names in `gridfront` of the types of the library's shared files. */
const typeNames: ReadonlyMap<DataSchema, string> = new Map<DataSchema, string>([
  [HeaderSlice, 'HeaderSlice'],
  [FooterSlice, 'FooterSlice'],
  [TrustBannerSlice, 'TrustBannerSlice'],
  [ContactQuery, 'ContactQuery'],
  [PlansQuery, 'PlansQuery'],
  [NetworksQuery, 'NetworksQuery'],
])

/**
 * A declaration file with the names and types of a site's slices and queries, for `useSlice` and `useStaticQuery`. Types are the
 * library's or those of the JSON files. `file`: its path relative to Vite's root, from which it imports the JSON files.
 */
export function contentTypes(options: SiteOptions, file: string): string {
  const { slices, queries, templates } = options
  // The last folder is the one with all files.
  const folder = relative(dirname(file), contentOf(options).at(-1) ?? '').replaceAll('\\', '/')
  const typeOf = (kind: 'slices' | 'queries', name: string, { schema }: SharedFile = {}) => {
    const known = schema && typeNames.get(schema)
    const path = posix.join(folder, kind, `${name}.json`)
    const module = JSON.stringify(path.startsWith('../') ? path : `./${path}`)
    return known === undefined ? `typeof import(${module})` : `import('gridfront').${known}`
  }
  const everywhere = Object.keys(slices).filter((name) => slices[name]?.isEverywhere)
  const used = Object.values(templates).flatMap((template) =>
    Object.entries(templateOptions(template).slices ?? {}),
  )
  // Templates give slices names of their own. One that two templates use for different files has either type.
  const files = new Map<string, Set<string>>()
  for (const [name, one] of [...everywhere.map((name) => [name, name] as const), ...used])
    files.set(name, new Set([...(files.get(name) ?? []), typeOf('slices', one, slices[one])]))
  const members = (entries: readonly (readonly [string, string])[]) =>
    entries.map(([name, type]) => `    readonly ${JSON.stringify(name)}: ${type}\n`).join('')
  const ofSlices = [...files].map(([name, types]) => [name, [...types].join(' | ')] as const)
  const ofQueries = Object.entries(queries).map(
    ([name, one]) => [name, typeOf('queries', name, one)] as const,
  )
  return `// Written by gridfront() from the content. Do not edit.
import 'gridfront'

declare module 'gridfront' {
  interface SiteSlices {
${members(ofSlices)}  }
  interface SiteQueries {
${members(ofQueries)}  }
}
`
}
