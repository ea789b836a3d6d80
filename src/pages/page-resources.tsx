import type { ReactNode } from 'react'
import { createContext, useContext } from 'react'
import type { ShownPage } from './page-loader-ports.ts'
import { staticQueryHash } from './static-query-hash.ts'

const PageResourcesContext = createContext<ShownPage | null>(null)

/** Gives the slices and static queries of the shown page to the components below. */
export function PageResourcesProvider({
  value,
  children,
}: {
  readonly value: ShownPage
  readonly children: ReactNode
}) {
  return <PageResourcesContext.Provider value={value}>{children}</PageResourcesContext.Provider>
}

function useResources(hook: string): ShownPage {
  const page = useContext(PageResourcesContext)
  if (page === null) throw new Error(`${hook} needs a PageResourcesProvider above it`)
  return page
}

/**
 * The path and page data of the page that is shown. For templates and the components below them; throws outside a page.
 */
export function usePage(): Pick<ShownPage, 'status' | 'path' | 'page'> {
  const { status, path, page } = useResources('usePage')
  return { status, path, page }
}

/**
 * The site's slices by the names that templates use. `gridfront({ contentTypes })` writes their types; without them every name is
 * taken.
 */
// biome-ignore lint/suspicious/noEmptyInterface: sites add its members.
export interface SiteSlices {}
/** The site's static queries by name. Written like `SiteSlices`. */
// biome-ignore lint/suspicious/noEmptyInterface: sites add its members.
export interface SiteQueries {}

type NameOf<Known> = [keyof Known] extends [never] ? string : keyof Known & string

/** `result.data` of a slice, by the name that the template uses. Throws for one that the page does not list. */
export function useSlice<Name extends keyof SiteSlices>(name: Name): SiteSlices[Name]
/** The same with a type of your own. */
export function useSlice<Data>(name: NameOf<SiteSlices>): Data
export function useSlice(name: string): unknown {
  const { path, slices } = useResources('useSlice')
  const slice = Object.hasOwn(slices, name) ? slices[name] : undefined
  if (slice === undefined) throw new Error(`The page ${path} lists no slice named ${name}`)
  return slice.result.data
}

/** The data of a static query, by its name; null if the page does not list it. */
export function useStaticQueryIfThere<Data>(name: string): Data | null {
  const { staticQueries } = useResources('useStaticQueryIfThere')
  const hash = staticQueryHash(name)
  return Object.hasOwn(staticQueries, hash) ? (staticQueries[hash] as Data) : null
}

/** The data of a static query, by its name. Throws for one that the page does not list. */
export function useStaticQuery<Name extends keyof SiteQueries>(name: Name): SiteQueries[Name]
/** The same with a type of your own. */
export function useStaticQuery<Data>(name: NameOf<SiteQueries>): Data
export function useStaticQuery(name: string): unknown {
  const { path, staticQueries } = useResources('useStaticQuery')
  const hash = staticQueryHash(name)
  if (!Object.hasOwn(staticQueries, hash))
    throw new Error(`The page ${path} lists no static query named ${name}`)
  return staticQueries[hash]
}
