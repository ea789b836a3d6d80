import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientAssets } from 'gridfront/vite'
import { clientAssets, lazyChunksFile } from 'gridfront/vite'
import type { Manifest } from 'vite'
import { templateSources } from './template-sources.ts'

/** Which files of the client build each template needs. `build`: hash of the build. */
export async function builtAssets(clientDir: string, build: string): Promise<ClientAssets> {
  const sources = await templateSources()
  const read = async (file: string) => JSON.parse(await readFile(join(clientDir, file), 'utf8'))
  const manifest: Manifest = await read('.vite/manifest.json')
  const chunks: Readonly<Record<string, string>> = await read(lazyChunksFile)
  const chunkOf = (template: string) => {
    const chunk = chunks[sources.get(template) ?? '']
    if (chunk === undefined) throw new Error(`The client build has no chunk with the template ${template}`)
    return chunk
  }
  return clientAssets(manifest, 'host/client.tsx', chunkOf, build)
}
