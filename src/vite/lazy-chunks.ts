import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** Where a client build writes it, beside Vite's manifest. */
export const lazyChunksFile = '.vite/lazy-chunks.json'

/**
 * Writes down which chunk each module that is imported lazily has come into: path from the root → file. Vite's
 * manifest knows a module only where it has a chunk to itself.
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
