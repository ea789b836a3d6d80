import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'
import { exitCodes } from '../../../src/command/exit-codes.ts'
import type { CommandPorts } from '../../../src/command/ports.ts'
import { UsageError } from '../../../src/command/usage-error.ts'
import { browserEnv, usualWorkers } from '../run/browser-env.ts'
import type { BrowserName } from '../run/browsers.ts'
import { findTestChromium } from '../run/chromium.ts'
import { expectAnswer } from '../run/expect-answer.ts'
import { findFirefox } from '../run/firefox.ts'
import { readSpecWords, usualOptions, whichSite } from '../run/spec-words.ts'
import { readBrandFile } from '../target/read-brand-file.ts'
import { withCustomer } from '../target/with-customer.ts'

const usage = `Usage: gridfront spec --target <address> --brand <file> [options]

Checks a site by the browser suites that know no brand: documents, delivery, visit,
tracing, session, accessibility. Ends with 0 when they find nothing, 1 when they do,
2 for words that make no sense, 3 when nobody answers at the address. Needs
@playwright/test and axe-core: npm install --save-dev @playwright/test axe-core

  --target <address>   for instance http://localhost:5275
  --brand <file>       names, routes and abilities of the site: JSON, or a module with a
                       default export (docs/suites.md)
${usualOptions}`

// This file in the package, beside the suites.
const here = import.meta.dirname
const require = createRequire(import.meta.url)

const suiteFiles = (): string[] =>
  readdirSync(here)
    .filter((name) => name.endsWith('.e2e.js'))
    .toSorted()
const suites = () => new Map(suiteFiles().map((name) => [basename(name, '.e2e.js'), name]))

/** The clause IDs in the names of tests. */
function clauseIds(): string[] {
  const texts = suiteFiles().map((name) => readFileSync(join(here, name), 'utf8'))
  return [
    ...new Set(texts.flatMap((text) => [...text.matchAll(/\[([A-Z]+-\d+)\]/g)]).map(([, id = '']) => id)),
  ]
}

/** Each throws `UsageError` if the browser is not installed. */
const expectBrowser: Readonly<Record<BrowserName, () => void | Promise<void>>> = {
  async chromium() {
    const { chromium } = await import('@playwright/test')
    if (findTestChromium() === undefined && !existsSync(chromium.executablePath()))
      throw new UsageError(
        'There is no Chromium to run the suites in: npx playwright install chromium, or set CHROMIUM to one on this machine.',
      )
  },
  firefox() {
    if (findFirefox() === undefined)
      throw new UsageError(
        'There is no Firefox to run the suites in: install it, or set FIREFOX to one on this machine.',
      )
  },
}

/** Path of Playwright's command. Throws `UsageError` if something that the suites need is not installed. */
async function findPlaywright(browser: BrowserName): Promise<string> {
  const missing = ['@playwright/test', 'axe-core'].filter((name) => {
    try {
      return require.resolve(name) === ''
    } catch {
      return true
    }
  })
  if (missing.length > 0)
    throw new UsageError(
      `The suites need ${missing.join(' and ')}: npm install --save-dev ${missing.join(' ')}, then try again.`,
    )
  await expectBrowser[browser]()
  return require.resolve('@playwright/test/cli')
}

/** `gridfront spec`. Returns the exit code. Throws `UsageError` and `UnreachableError` before any suite runs. */
export async function runSpec(words: readonly string[], { env, stdout }: CommandPorts): Promise<number> {
  const args = readSpecWords(words, {
    usage,
    strayWord: (word) => `There is nothing to do with '${word}'.`,
    suites,
    clauseIds: clauseIds(),
  })
  if (args.isHelp) {
    stdout.write(usage)
    return exitCodes.success
  }
  const { target, workers = usualWorkers(target) } = args
  if (target === undefined || args.brand === undefined) throw new UsageError(whichSite)
  const brand = withCustomer(await readBrandFile(args.brand), args.customer, env)
  const playwright = await findPlaywright(args.browser)
  await expectAnswer(target, env)
  const config = join(here, 'playwright.config.js')
  const child = spawn(
    process.execPath,
    [playwright, 'test', ...args.words, `--config=${config}`, `--workers=${workers}`],
    {
      stdio: 'inherit',
      env: {
        ...env,
        ...browserEnv(args, brand),
        // Resolved from this folder, not from that of the configuration.
        SPEC_RESULTS: resolve(env.SPEC_RESULTS ?? 'reports'),
      },
    },
  )
  // A terminal signals both processes, so this one only has to outlive the other.
  const ignore = () => undefined
  process.on('SIGINT', ignore)
  const code = await new Promise<number | null>((done, fail) => child.on('error', fail).on('close', done))
  process.off('SIGINT', ignore)
  return code === 0 ? exitCodes.success : exitCodes.failure
}
