import { readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { Manifest } from 'vite'
import { clientAssets } from './client-assets.ts'
import { lazyChunksFile } from './lazy-chunks.ts'
import type { GridfrontOptions } from './options.ts'
import { templateOptions } from './options.ts'
import type { ClientAssets } from './render-module.ts'

/** The file of a template, as seen from Vite's root. */
const fileOf = (component: string, root: string) =>
  relative(root, resolve(root, component.replace(/#.*/, ''))).replaceAll('\\', '/')

/** Which files of the client build each template needs. `build`: hash of the build. */
export async function builtAssets(
  { templates }: Pick<GridfrontOptions, 'templates'>,
  { clientDir, root, build }: { readonly clientDir: string; readonly root: string; readonly build: string },
): Promise<ClientAssets> {
  const read = async (file: string) => JSON.parse(await readFile(join(clientDir, file), 'utf8'))
  const manifest: Manifest = await read('.vite/manifest.json')
  const chunks: Readonly<Record<string, string>> = await read(lazyChunksFile)
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? ''
  const chunkOf = (name: string) => {
    const template = templates[name]
    const chunk = template && chunks[fileOf(templateOptions(template).component, root)]
    if (chunk === undefined) throw new Error(`The client build has no chunk with the template ${name}`)
    return chunk
  }
  return clientAssets(manifest, entry, chunkOf, build)
}
