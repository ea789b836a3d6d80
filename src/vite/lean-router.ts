import type { Plugin } from 'vite'
import { notLookedAt } from './looked-at.ts'

const looked = { '@tanstack/react-router': '1.170.46', '@tanstack/router-core': '1.171.39' }

/** Modules of TanStack Router that a site with plain links carries for nothing, and what stands in for each. */
const standIns: readonly { readonly module: RegExp; readonly exports: Readonly<Record<string, string>> }[] = [
  {
    // `Route.Link` keeps it in every build. Links are plain here, and the application follows them itself.
    module: /[\\/]react-router[\\/]dist[\\/]esm[\\/]link\.js/,
    exports: {
      Link: 'null',
      composeHandlers: 'null',
      createLink: 'null',
      linkOptions: 'null',
      useLinkProps: 'null',
    },
  },
  // Every route brings these hooks along. Pages take what their loader has, and nothing else from the router.
  { module: /[\\/]react-router[\\/]dist[\\/]esm[\\/]useParams\.js/, exports: { useParams: 'null' } },
  { module: /[\\/]react-router[\\/]dist[\\/]esm[\\/]useLoaderDeps\.js/, exports: { useLoaderDeps: 'null' } },
  {
    module: /[\\/]react-router[\\/]dist[\\/]esm[\\/]useRouteContext\.js/,
    exports: { useRouteContext: 'null' },
  },
  {
    module: /[\\/]react-router[\\/]dist[\\/]esm[\\/]useNavigate\.js/,
    exports: { Navigate: 'null', useNavigate: 'null' },
  },
  {
    module: /[\\/]react-router[\\/]dist[\\/]esm[\\/]scroll-restoration\.js/,
    exports: { ScrollRestoration: '() => null' },
  },
  {
    module: /[\\/]router-core[\\/]dist[\\/]esm[\\/]scroll-restoration\.js/,
    exports: {
      defaultGetScrollRestorationKey: 'null',
      getElementScrollRestorationEntry: 'null',
      setupScrollRestoration: '() => {}',
      storageKey: "''",
    },
  },
  {
    // The site reads and writes queries itself (`parseSearch`, `stringifySearch`).
    module: /[\\/]router-core[\\/]dist[\\/]esm[\\/]searchParams\.js/,
    exports: {
      defaultParseSearch: 'null',
      defaultStringifySearch: 'null',
      parseSearchWith: 'null',
      stringifySearchWith: 'null',
    },
  },
]

const exportedNames = (code: string) =>
  (/export \{([^}]*)\}/.exec(code)?.[1] ?? '')
    .split(',')
    .map((name) => name.trim())
    .toSorted()
    .join()

/**
 * Leaves out of TanStack Router what a site does not use: its link component, hooks, scroll restoration and its own
 * reading of queries, about 3 kB of brotli on every page. Another version of the router stops the build.
 */
export const leanRouter = (): Plugin => ({
  name: 'gridfront-lean-router',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: standIns.map(({ module }) => module) },
    handler(code, id) {
      const doubt = notLookedAt(id, looked)
      if (doubt !== undefined) this.error(doubt)
      const { exports = {} } = standIns.find(({ module }) => module.test(id)) ?? {}
      const names = Object.keys(exports).toSorted().join()
      const found = exportedNames(code)
      if (found !== names) this.error(`${id} exports ${found}, and not ${names}`)
      const text = Object.entries(exports).map(([name, value]) => `export const ${name} = ${value}`)
      return { code: text.join('\n'), map: null }
    },
  },
})
