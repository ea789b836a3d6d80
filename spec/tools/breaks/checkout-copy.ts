import { cpSync, readdirSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Generated folders of a checkout, besides git's own: large, and without sources. */
export const madeFolders: readonly string[] = [
  '.cache',
  '.git',
  '.tanstack',
  'data',
  'dist',
  'node_modules',
  'reports',
]

/** Copies a checkout as it is now into a folder, with the installed packages of the checkout itself. */
export function copyCheckout(root: string, folder: string): void {
  for (const name of readdirSync(root).filter((one) => !madeFolders.includes(one)))
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      // A project that a suite has installed something for.
      filter: (path) => basename(path) !== 'node_modules',
    })
  // A junction needs no rights on Windows; elsewhere the word is ignored.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
}
