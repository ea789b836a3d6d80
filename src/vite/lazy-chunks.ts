import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** Name of the file in a client build, next to Vite's manifest. */
export const lazyChunksFile = '.vite/lazy-chunks.json'

/**
 * Records the chunk of each dynamically imported module: path from the root → file. Vite's manifest lists a module only
 * if it has its own chunk.
 */
export const lazyChunks = (): Plugin => {
  let root = ''
  return {
    name: 'gridfront-lazy-chunks',
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    configResolved(config) {
      root = config.root
    },
    generateBundle(_, bundle) {
      const chunks: Record<string, string> = {}
      for (const chunk of Object.values(bundle))
        for (const id of chunk.type === 'chunk' ? chunk.moduleIds : [])
          if (this.getModuleInfo(id)?.dynamicImporters.length)
            chunks[relative(root, id).replaceAll('\\', '/')] = chunk.fileName
      this.emitFile({ type: 'asset', fileName: lazyChunksFile, source: JSON.stringify(chunks) })
    },
  }
}
