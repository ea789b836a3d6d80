import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Paths of browsers that the suites can drive, in order of preference. */
const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of a Chromium on this machine; undefined leaves the choice to Playwright. */
export const findChromium = (): string | undefined => places.find((place) => place && existsSync(place))

/** For suites that need what the headless shell lacks, such as the cache of pages and the settings of a profile. */
export function wholeChromium(): { readonly executablePath: string } | { readonly channel: 'chromium' } {
  const executablePath = findChromium()
  return executablePath === undefined ? { channel: 'chromium' } : { executablePath }
}

const headlessShell = '/usr/bin/chromium-headless-shell'

/**
 * The same for suites: the headless shell that Playwright itself would use, if it is installed. The suites pass in
 * both, and take two thirds of the time in it.
 */
export const findTestChromium = (): string | undefined =>
  !process.env.CHROMIUM && existsSync(headlessShell) ? headlessShell : findChromium()

const run = (program: string, ...words: string[]) =>
  spawnSync(program, words, { stdio: 'inherit' }).status === 0

/**
 * Installs Chromium where that needs no confirmation: as root on Debian, else Playwright's own. Prints a message first.
 */
export async function ensureChromium(): Promise<void> {
  if (findTestChromium()) return
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    process.stderr.write('Chromium is missing: installing it with apt-get …\n')
    const install = (...names: string[]) => run('apt-get', 'install', '-y', '-qq', ...names)
    // Ubuntu has no package of the second name.
    if (
      run('apt-get', 'update', '-qq') &&
      (install('chromium', 'chromium-headless-shell') || install('chromium'))
    )
      return
  } else {
    process.stderr.write("Chromium is missing: installing Playwright's …\n")
    if (run(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium')) return
  }
  process.stderr.write(
    'Chromium could not be installed: run `apt-get install chromium` (as root, on Debian or Ubuntu) or `npx playwright install chromium`, or set CHROMIUM to a Chromium or Chrome on this machine.\n',
  )
  process.exit(1)
}
