import type { Manifest, ManifestChunk } from 'vite'
import type { ClientAssets } from '../document/render-module.ts'

/** Name of the chunk of `siteModules.afterLoad`. */
export const afterLoadChunk = 'after-load'
/** Name of the chunk of `siteModules.login`. */
export const loginChunk = 'login-form'
/** Name of the chunk of `siteModules.basis`. */
export const coreChunk = 'core'

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
  /** The chunks of an entry and of a template. */
  const together = (entry: string | undefined, templateKey?: string) => {
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
    add(templateKey)
    return { seen: [...seen], evaluated }
  }
  const ofTemplate = (template: string) => together(entry, keys.get(templateChunk(template) ?? ''))
  const [login] =
    Object.entries(manifest).find(([, chunk]) => chunk.isEntry && chunk.name === loginChunk) ?? []
  const addresses = (files: readonly string[]) => [...new Set(files)].map((file) => `/${file}`)
  return {
    script: `/${main.file}`,
    afterLoad: `/${afterLoad.file}`,
    ...(login !== undefined && { form: addresses(together(login).evaluated.map(({ file }) => file)) }),
    preloads: (template) => addresses(ofTemplate(template).evaluated.map(({ file }) => file)),
    styles: (template) => addresses(ofTemplate(template).seen.flatMap(({ css = [] }) => css)),
    ...(build && { build }),
  }
}
