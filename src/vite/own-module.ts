import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { normalizePath } from 'vite'

/**
 * The bundler's id of a module of the library. `path`: relative to this folder, without the extension, which differs
 * between sources and package. Throws if there is no such file.
 */
export function ownModule(path: string): string {
  const files = ['.tsx', '.ts', '.js'].map((ending) => fileURLToPath(new URL(path + ending, import.meta.url)))
  const found = files.find((file) => existsSync(file))
  if (found === undefined) throw new Error(`The library has no module ${path}`)
  return normalizePath(found)
}
