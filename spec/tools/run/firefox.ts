import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Paths of an unmodified Firefox that the suites can drive, in order of preference. */
const places = [
  process.env.FIREFOX,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

/** Path of the Firefox on this machine, if there is one. */
export const findFirefox = (): string | undefined => places.find((place) => place && existsSync(place))

const install = (...words: string[]) => spawnSync('apt-get', words, { stdio: 'inherit' }).status === 0

/**
 * Whether there is a Firefox, which is installed if that needs no confirmation: as root on Debian. Else one line says how
 * to get one.
 */
export function ensureFirefox(): boolean {
  if (findFirefox() !== undefined) return true
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    process.stderr.write('Firefox is missing: installing it with apt-get …\n')
    // Ubuntu has no package with this name.
    if (install('update', '-qq') && install('install', '-y', '-qq', 'firefox-esr')) return true
  }
  process.stderr.write(
    'There is no Firefox: run `apt-get install firefox-esr` (as root, on Debian), or set FIREFOX to one on this machine.\n',
  )
  return false
}
