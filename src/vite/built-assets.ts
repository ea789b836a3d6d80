import { readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { Manifest } from 'vite'
import type { ClientAssets } from '../document/render-module.ts'
import { afterLoadChunk, clientAssets, coreChunk, loginChunk } from './client-assets.ts'
import { lazyChunksFile } from './lazy-chunks.ts'
import { moduleOf } from './options.ts'
import type { SiteOptions } from './site-defaults.ts'

export interface BuiltAssetsOptions {
  readonly clientDir: string
  readonly root: string
  /** Hash of the build. */
  readonly build: string
}

/** File of a client build that maps the module names of templates to its files. */
export const packageFilesFile = '.vite/package-files.json'

/** The files of the client build that each template needs. */
export async function builtAssets(
  { templates }: Pick<SiteOptions, 'templates'>,
  { clientDir, root, build }: BuiltAssetsOptions,
): Promise<ClientAssets> {
  const read = async (file: string) => JSON.parse(await readFile(join(clientDir, file), 'utf8'))
  const manifest: Manifest = await read('.vite/manifest.json')
  const chunks: Readonly<Record<string, string>> = await read(lazyChunksFile)
  const packageFiles: Readonly<Record<string, string>> = await read(packageFilesFile)
  const others = [afterLoadChunk, coreChunk, loginChunk]
  const isMain = ({ isEntry, name = '' }: Manifest[string]) => isEntry && !others.includes(name)
  const [entry = ''] = Object.entries(manifest).find(([, chunk]) => isMain(chunk)) ?? []
  const chunkOf = (name: string) => {
    const module = moduleOf(templates[name] ?? '')
    const file = packageFiles[module] ?? resolve(root, module)
    const chunk = chunks[relative(root, file).replaceAll('\\', '/')]
    if (chunk === undefined) throw new Error(`The client build has no chunk with the template ${name}`)
    return chunk
  }
  return clientAssets(manifest, entry, chunkOf, build)
}
