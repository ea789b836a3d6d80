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

/** For suites that need what the headless shell lacks, such as the back/forward cache and the settings of a profile. */
export function wholeChromium(): { readonly executablePath: string } | { readonly channel: 'chromium' } {
  const executablePath = findChromium()
  return executablePath === undefined ? { channel: 'chromium' } : { executablePath }
}

const headlessShell = '/usr/bin/chromium-headless-shell'

/**
 * The same for other suites: the headless shell that Playwright itself would use, if it is installed. The suites pass in
 * both, and take two thirds of the time in the shell.
 */
export const findTestChromium = (): string | undefined =>
  !process.env.CHROMIUM && existsSync(headlessShell) ? headlessShell : findChromium()

const run = (program: string, ...words: string[]) =>
  spawnSync(program, words, { stdio: 'inherit' }).status === 0

// Without a network, installing fails soon.
const apt = (...words: string[]) =>
  run('apt-get', '-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15', ...words)
const install = (...names: string[]) => apt('install', '-y', ...names)

/**
 * Installs what the suites need if that needs no confirmation: as root on Debian, Chromium and its headless shell, also if
 * only the whole browser is installed; elsewhere Playwright's own. Prints a message first.
 */
export async function ensureChromium(): Promise<void> {
  const found = findTestChromium()
  const hasApt = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (found === '/usr/bin/chromium' && hasApt && !process.env.CHROMIUM) {
    process.stderr.write('The headless shell of Chromium is missing: installing it with apt-get …\n')
    if (!install('chromium-headless-shell') && !(apt('update') && install('chromium-headless-shell')))
      process.stderr.write(
        'It could not be installed: the suites run in the whole Chromium, and take longer.\n',
      )
    return
  }
  if (found) return
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return
  if (hasApt) {
    process.stderr.write('Chromium is missing: installing it with apt-get …\n')
    // Ubuntu has no package with the second name.
    if (apt('update') && (install('chromium', 'chromium-headless-shell') || install('chromium'))) return
  } else {
    process.stderr.write("Chromium is missing: installing Playwright's …\n")
    if (run(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium')) return
  }
  process.stderr.write(
    'Chromium could not be installed: run `apt-get install chromium` (as root, on Debian or Ubuntu) or `npx playwright install chromium`, or set CHROMIUM to a Chromium or Chrome on this machine.\n',
  )
  process.exit(1)
}
