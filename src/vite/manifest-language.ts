import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SiteFault } from './site-fault.ts'

/**
 * Writes the language of the site into `manifest.webmanifest`, because languages share one folder of public files. A site
 * without this file stays as it is. Throws `SiteFault` if it is no JSON.
 */
export function writeManifestLanguage(clientDir: string, language: string): void {
  const file = join(clientDir, 'manifest.webmanifest')
  if (!existsSync(file)) return
  try {
    const manifest: object = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, `${JSON.stringify({ ...manifest, lang: language }, null, 2)}\n`)
  } catch (cause) {
    throw new SiteFault(`manifest.webmanifest is no JSON: ${String(cause)}`)
  }
}
