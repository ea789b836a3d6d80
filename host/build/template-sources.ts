import { readFile } from 'node:fs/promises'
import { dirname, posix } from 'node:path'

const registry = 'host/app/templates.ts'
const entry = /^\s*'?([\w-]+)'?: \(\) =>\s*(?:withStyle\(\s*)?import\('(\.[^']+)'\)/gm

/**
 * Every template and the module that it is in, read from the registry's source: the registry itself cannot be
 * imported here, since Node runs no JSX.
 */
export async function templateSources(): Promise<ReadonlyMap<string, string>> {
  const source = await readFile(registry, 'utf8')
  const found = new Map(
    [...source.matchAll(entry)].map(([, name = '', file = '']) => [
      name,
      posix.join(dirname(registry), file),
    ]),
  )
  if (found.size === 0)
    throw new Error(
      `${registry} has no template of the form name: () => import('…'), or with withStyle around it`,
    )
  return found
}
