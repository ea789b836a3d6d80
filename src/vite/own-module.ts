import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { normalizePath } from 'vite'

/**
 * The id that a bundler gives to a module of the library. `path`: from this folder, without an ending, which sources and
 * package have each their own. Throws where there is no such file, as when it has been renamed.
 */
export function ownModule(path: string): string {
  const files = ['.tsx', '.ts', '.js'].map((ending) => fileURLToPath(new URL(path + ending, import.meta.url)))
  const found = files.find((file) => existsSync(file))
  if (found === undefined) throw new Error(`The library has no module ${path}`)
  return normalizePath(found)
}
