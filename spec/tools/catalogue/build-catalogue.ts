import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { cataloguePlugin } from './catalogue-plugin.ts'

const page = 'spec/tools/catalogue/index.html'

/** Builds `catalogue/index.html`, its assets and the host's public files into a folder, and keeps its other files. */
export async function buildCatalogue(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: 'host/public',
    plugins: [cataloguePlugin()],
    resolve: { conditions: ['gridfront-source', 'module', 'browser', 'production'] },
    build: {
      outDir: folder,
      emptyOutDir: false,
      assetsDir: 'catalogue-assets',
      minify: false,
      rolldownOptions: { input: page },
    },
  })
  await mkdir(join(folder, 'catalogue'), { recursive: true })
  await rename(join(folder, page), join(folder, 'catalogue/index.html'))
  await rm(join(folder, 'spec/tools/catalogue'), { recursive: true })
}
