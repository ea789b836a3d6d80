import type { Manifest, ManifestChunk } from 'vite'
import type { ClientAssets } from './render-module.ts'

/**
 * Reads from Vite's manifest which files a document needs. `templateSource` names the module of a template, `build` is
 * the hash of the build.
 */
export function clientAssets(
  manifest: Manifest,
  entry: string,
  templateSource: (template: string) => string | undefined,
  build?: string,
): ClientAssets {
  const main = manifest[entry]
  if (!main) throw new Error(`The client build has no entry ${entry}`)
  const together = (template: string): ManifestChunk[] => {
    const found = new Map<string, ManifestChunk>()
    const add = (key: string | undefined) => {
      const chunk = key === undefined ? undefined : manifest[key]
      if (!key || !chunk || found.has(key)) return
      found.set(key, chunk)
      for (const next of chunk.imports ?? []) add(next)
    }
    add(entry)
    add(templateSource(template))
    return [...found.values()]
  }
  const files = (template: string, pick: (chunk: ManifestChunk) => readonly string[]) =>
    [...new Set(together(template).flatMap(pick))].map((file) => `/${file}`)
  return {
    script: `/${main.file}`,
    preloads: (template) => files(template, ({ file }) => [file]),
    styles: (template) => files(template, ({ css = [] }) => css),
    ...(build && { build }),
  }
}
