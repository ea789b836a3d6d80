import type { Plugin } from 'vite'

/**
 * Keeps `import()` unchanged. Vite wraps each in a helper that loads the chunk's style sheets and dependencies, 1 kB on
 * every page. A site with one style sheet, whose documents list their chunks, needs only the event for a chunk that
 * failed to load, which is dispatched under Vite's name.
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
