import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { readNumber } from '../../../src/command/read-arguments.ts'
import { findChromium } from '../run/chromium.ts'
import { expectAnswer } from '../run/expect-answer.ts'
import { argumentsOrExit, endWith, expectNone, readOrigin, readPagePath } from '../run/script-arguments.ts'
import { serveBuiltSite } from './built-site.ts'
import type { Scores } from './lighthouse-scores.ts'
import { categories, scoresOf } from './lighthouse-scores.ts'
import { median } from './statistics.ts'

// `npm run bench:lighthouse`: Lighthouse's mobile preset against a site, the median of three. Reports and never checks:
// performance depends on what else the machine does. The log-in page is noindex by ROUTE-15, so its SEO score intentionally
// lacks the audit `is-crawlable`.
const usage = `Usage: npm run bench:lighthouse [-- options] [address]

Lighthouse's mobile scores of a running site; without an address, of the built site, which is served for it.

  --path </faq>     a page, as often as wanted; usual are home, plans, FAQ and log in
  --runs <number>   of each page, whose middle counts; usual are 3
  --out <file>      usual is reports/lighthouse.json
`
const { address, paths, runs, out } = argumentsOrExit({
  usage,
  flags: {
    runs: { type: 'string' },
    path: { type: 'string', multiple: true },
    out: { type: 'string' },
  },
  read: ({ values, positionals: [address, ...more] }) => {
    expectNone(more)
    const advice = { example: 'http://localhost:8000', credentials: 'leave it out, since pages need none' }
    return {
      address: address === undefined ? undefined : readOrigin(address, 'The address', advice),
      paths: (values.path ?? ['/', '/plans', '/faq', '/accounts/login']).map((path) =>
        readPagePath('path', path),
      ),
      runs: readNumber('runs', values.runs ?? '3', { min: 1, max: 99 }),
      out: values.out ?? 'reports/lighthouse.json',
    }
  },
})
mkdirSync(dirname(out), { recursive: true })
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function check(address: string, port: number): Promise<Scores> {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
  })
  if (!result) throw new Error(`${address} has no result`)
  return scoresOf(address, result.lhr)
}

const site = await (address === undefined
  ? serveBuiltSite()
  : expectAnswer(address, process.env, { named: 'the address' }).then(() => ({
      origin: address,
      stop: async () => {},
    }))
).catch(endWith)
const port = await freePort()
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
const report: Record<string, Scores> = {}
try {
  for (const path of paths) {
    const seen: Scores[] = []
    for (let run = 0; run < runs; run += 1) seen.push(await check(site.origin + path, port))
    const middle = (name: string) => median(seen.map(({ scores }) => scores[name] ?? 0))
    report[path] = {
      scores: Object.fromEntries(categories.map((name) => [name, middle(name)])),
      failed: [...new Set(seen.flatMap(({ failed }) => failed))],
    }
    process.stdout.write(`${path}: ${JSON.stringify(report[path])}\n`)
  }
} finally {
  await browser.close()
  await site.stop()
}
writeFileSync(out, `${JSON.stringify(report, null, 1)}\n`)
