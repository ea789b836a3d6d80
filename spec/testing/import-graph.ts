import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'vite'

export const root = resolve(import.meta.dirname, '../..')

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  exports: Record<string, string | Record<string, string>>
}

/** Resolves `gridfront/server` to its source, by package.json; null for other packages. */
function ownSource(name: string): string | null {
  const [own, ...rest] = name.split('/')
  if (own !== 'gridfront') return null
  const target = manifest.exports[['.', ...rest].join('/')]
  const source = typeof target === 'object' ? target['gridfront-source'] : target
  if (source === undefined) throw new Error(`package.json has no entry ${name}`)
  return join(root, source)
}

/** The names in a module's imports and re-exports, including types and dynamic imports. */
function importsOf(file: string): string[] {
  const { module, errors } = parseSync(file, readFileSync(file, 'utf8'))
  if (errors.length > 0) throw new Error(`${file} cannot be read`)
  const lazy = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    readFileSync(file, 'utf8')
      .slice(start, end)
      .replace(/^['"`]|['"`]$/g, ''),
  )
  const named = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
  const handedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
  )
  return [...named, ...handedOn, ...lazy]
}

/**
 * Every module of this repository that is reachable from these, and every package: paths from the root, packages by name.
 */
export function reachedFrom(entries: readonly string[]): {
  readonly files: Set<string>
  readonly packages: Set<string>
} {
  const files = new Set<string>()
  const packages = new Set<string>()
  const waiting = entries.map((entry) => join(root, entry))
  for (const file of waiting) {
    if (files.has(relative(root, file))) continue
    files.add(relative(root, file))
    if (!/\.tsx?$/.test(file)) continue
    // A query for the bundler (`?inline`) is not part of the name.
    for (const name of importsOf(file).map((named) => named.replace(/\?.*/, ''))) {
      const target = name.startsWith('.') ? join(dirname(file), name) : ownSource(name)
      // The router's generated table omits file extensions.
      const found = ['', '.ts', '.tsx'].map((ending) => target + ending).find((path) => existsSync(path))
      if (target === null) packages.add(name)
      else if (found) waiting.push(found)
      else throw new Error(`${file} imports ${name}, which is not there`)
    }
  }
  return { files, packages }
}
