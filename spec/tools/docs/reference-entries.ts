import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/**
 * Writes a module for each public entry into a folder: the entry's declarations, under its public name. TypeDoc takes the
 * name of a module from a comment, which the declarations do not have. Resolves to the files.
 */
export async function writeReferenceEntries(folder: string): Promise<string[]> {
  const { exports } = JSON.parse(await readFile('package.json', 'utf8')) as {
    readonly exports: Readonly<Record<string, string | { readonly types: string }>>
  }
  await rm(folder, { recursive: true, force: true })
  const files: string[] = []
  for (const [entry, target] of Object.entries(exports)) {
    if (typeof target === 'string' || entry.endsWith('.css')) continue
    const name = join('gridfront', entry).replaceAll('\\', '/')
    const file = join(folder, `${name}.ts`)
    await mkdir(dirname(file), { recursive: true })
    const types = resolve(target.types.replace(/\.d\.ts$/, '.js')).replaceAll('\\', '/')
    await writeFile(file, `/** @module ${name} */\nexport * from '${types}'\n`)
    files.push(file)
  }
  return files
}
