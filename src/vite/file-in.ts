import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The path of a file in the first of the content folders that has it; in the last one, if none has. */
export function fileIn(folders: readonly string[], name: string): string {
  const paths = folders.map((folder) => join(folder, name))
  return paths.find((path) => existsSync(path)) ?? paths.at(-1) ?? name
}
