import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findChromium } from '../run/chromium.ts'
import { median } from './statistics.ts'

// `npm run bench:lighthouse`: Lighthouse's mobile preset against a running site, the middle of three. Reports and never
// judges: performance depends on what else the machine does. The log-in page is noindex by ROUTE-15, so its SEO lacks
// the audit `is-crawlable`, and that is as it should be.
const { values, positionals } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    path: { type: 'string', multiple: true, default: ['/', '/plans', '/faq', '/accounts/login'] },
    out: { type: 'string', default: 'reports/lighthouse.json' },
  },
  allowPositionals: true,
})
const origin = positionals[0] ?? 'http://localhost:8000'
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

interface Scores {
  readonly scores: Readonly<Record<string, number>>
  /** Audits that cost points, outside performance. */
  readonly failed: readonly string[]
}

async function judge(address: string, port: number): Promise<Scores> {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
  })
  if (!result) throw new Error(`${address} has no result`)
  const { lhr } = result
  const failed = categories.slice(1).flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const score = lhr.audits[id]?.score
      return weight > 0 && score !== null && score !== undefined && score < 1 ? [id] : []
    }),
  )
  const scores = categories.map(
    (name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)] as const,
  )
  return { scores: Object.fromEntries(scores), failed }
}

const port = await freePort()
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
const report: Record<string, Scores> = {}
try {
  for (const path of values.path) {
    const runs: Scores[] = []
    for (let run = 0; run < Number(values.runs); run += 1) runs.push(await judge(origin + path, port))
    const middle = (name: string) => median(runs.map(({ scores }) => scores[name] ?? 0))
    report[path] = {
      scores: Object.fromEntries(categories.map((name) => [name, middle(name)])),
      failed: [...new Set(runs.flatMap(({ failed }) => failed))],
    }
    process.stdout.write(`${path}: ${JSON.stringify(report[path])}\n`)
  }
} finally {
  await browser.close()
}
mkdirSync('reports', { recursive: true })
writeFileSync(values.out, `${JSON.stringify(report, null, 1)}\n`)
