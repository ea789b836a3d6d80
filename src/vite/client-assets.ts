import type { Manifest, ManifestChunk } from 'vite'
import type { ClientAssets } from '../document/render-module.ts'

/** Name of the chunk of `siteModules.afterLoad`. */
export const afterLoadChunk = 'after-load'

/**
 * Reads from Vite's manifest which files a document needs. `templateChunk` names the chunk that a template is in
 * (`lazyChunks`), `build` is the hash of the build. Scripts are in evaluation order: each after its dependencies, the
 * entry and its dependencies before the template's chunk, if it has one.
 */
export function clientAssets(
  manifest: Manifest,
  entry: string,
  templateChunk: (template: string) => string | undefined,
  build?: string,
): ClientAssets {
  const main = manifest[entry]
  if (!main) throw new Error(`The client build has no entry ${entry}`)
  const afterLoad = Object.values(manifest).find(({ name }) => name === afterLoadChunk)
  if (!afterLoad) throw new Error(`The client build has no entry ${afterLoadChunk}`)
  const keys = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]))
  const together = (template: string) => {
    const seen = new Set<ManifestChunk>()
    const evaluated: ManifestChunk[] = []
    const add = (key: string | undefined) => {
      const chunk = key === undefined ? undefined : manifest[key]
      if (!chunk || seen.has(chunk)) return
      seen.add(chunk)
      for (const next of chunk.imports ?? []) add(next)
      evaluated.push(chunk)
    }
    add(entry)
    add(keys.get(templateChunk(template) ?? ''))
    return { seen: [...seen], evaluated }
  }
  const addresses = (files: readonly string[]) => [...new Set(files)].map((file) => `/${file}`)
  return {
    script: `/${main.file}`,
    afterLoad: `/${afterLoad.file}`,
    preloads: (template) => addresses(together(template).evaluated.map(({ file }) => file)),
    styles: (template) => addresses(together(template).seen.flatMap(({ css = [] }) => css)),
    ...(build && { build }),
  }
}
