import { createRequire } from 'node:module'
import { OptionError } from './option-error.ts'

const require = createRequire(import.meta.url)

/** Packages that a site needs besides the library. They are optional peers, because most other entries need none. */
const ofPages = ['@tanstack/react-query', '@tanstack/react-router', 'react', 'react-dom']
const ofBuild = ['@tanstack/router-plugin', '@vitejs/plugin-react']

function isThere(name: string): boolean {
  try {
    return require.resolve(name) !== ''
  } catch (error) {
    // A package that can only be imported has another code.
    return !(error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')
  }
}

/**
 * Throws `OptionError` if a package that a site needs is not installed, with the command that installs it. `has`: whether a
 * package is installed, by default beside the library.
 */
export function checkPackages(has: (name: string) => boolean = isThere): void {
  const missing = (names: readonly string[], flag: string) => {
    const absent = names.filter((name) => !has(name))
    return absent.length === 0 ? [] : [`npm install ${[flag, ...absent].join(' ').trim()}`]
  }
  const commands = [...missing(ofPages, ''), ...missing(ofBuild, '--save-dev')]
  if (commands.length > 0)
    throw new OptionError(`it needs packages that are not installed: ${commands.join(' && ')}`)
}
