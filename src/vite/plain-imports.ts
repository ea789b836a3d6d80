import type { Plugin } from 'vite'

/**
 * Lets `import()` be just that. Vite wraps each in a helper that fetches the chunk's style sheets and dependencies, 1 kB on
 * every page; for a site with one style sheet whose documents name their own chunks it has nothing to do but to say when
 * a chunk cannot be had, by the event that Vite's has.
 */
export const plainImports = (): Plugin => ({
  name: 'gridfront-plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite[\\/]preload-helper\.js$/ },
    handler: () => `export const __vitePreload = (load) => load().catch((error) => {
  dispatchEvent(new Event('vite:preloadError'))
  throw error
})`,
  },
})
