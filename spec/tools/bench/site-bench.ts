import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { chromium } from '@playwright/test'
import { makeBrand } from '../../../host/brand.ts'
import { readNumber } from '../../../src/command/read-arguments.ts'
import { UsageError } from '../../../src/command/usage-error.ts'
import { findChromium } from '../run/chromium.ts'
import { argumentsOrExit, expectNone, readPagePath } from '../run/script-arguments.ts'
import type { Measured } from './site/measure-site.ts'
import { measureSite } from './site/measure-site.ts'
import { siteMedians, siteTable } from './site/site-table.ts'
import { serveStatic, withoutRules, withoutScripts } from './site/static-site.ts'
import { openThrottledPage } from './site/throttled-page.ts'
import { throwawayCertificate } from './site/throwaway-certificate.ts'

// `npm run bench:site`: measures how a phone on a slow network loads the built site, compared with other sites and with its
// own documents without scripts. It reports, and never fails: bytes and requests are exact, times are meaningful only as
// ratios within one run, and differences below a tenth mean nothing.
const usage = `Usage: npm run bench:site [-- options]

What a phone on a slow network sees of the built site, beside its own documents without scripts.

  --peer <name>=<folder>   another built site beside it, as often as wanted; ratios are to the first
  --runs <number>          rounds; usual are 5
  --no-brakes              neither network nor processor slowed down
  --no-rules               the built site without its speculation rules beside it, as "no-rules"
  --path </faq>            the page; usual is the home page
  --link </contact>        where its link leads that is pressed; usual is /plans
  --site <folder>          usual is dist/host/client
  --out <file>             usual is reports/site-bench.json
`
const args = argumentsOrExit({
  usage,
  flags: {
    runs: { type: 'string' },
    'no-brakes': { type: 'boolean' },
    'no-rules': { type: 'boolean' },
    path: { type: 'string' },
    link: { type: 'string' },
    site: { type: 'string' },
    peer: { type: 'string', multiple: true },
    out: { type: 'string' },
  },
  read: ({ values, positionals }) => {
    expectNone(positionals)
    const { path = '/', link = '/plans', site = 'dist/host/client', out = 'reports/site-bench.json' } = values
    const peers = (values.peer ?? []).map((peer) => {
      const [, name, folder] = /^([^=]+)=(.+)$/.exec(peer) ?? []
      if (name === undefined || folder === undefined)
        throw new UsageError(`--peer takes name=folder, not ${peer}.`)
      return [name, folder] as const
    })
    const names = ['site', 'limit', 'no-rules', ...peers.map(([name]) => name)]
    const twice = names.find((name, at) => names.indexOf(name) !== at)
    if (twice !== undefined) throw new UsageError(`Two sites are called ${twice}: call the peer otherwise.`)
    for (const folder of [site, ...peers.map(([, folder]) => folder)])
      if (!existsSync(`${folder}/index.html`))
        throw new UsageError(`There is no built site in ${folder}: build it first.`)
    return {
      path: readPagePath('path', path),
      link: readPagePath('link', link),
      site,
      out,
      peers,
      hasBrakes: !values['no-brakes'],
      hasBareSite: values['no-rules'] ?? false,
      runs: readNumber('runs', values.runs ?? '5', { min: 1, max: 1000 }),
    }
  },
})
// Created before measuring, so that a folder that cannot be created does not lose the figures.
mkdirSync(dirname(args.out), { recursive: true })

const throttling = args.hasBrakes ? { downKbps: 1600, upKbps: 750, rttMs: 150, cpuSlowdown: 4 } : null
// The site is measured as visitors have it, under its public name: elsewhere it traces more than in Production.
const { publicOrigin, environments } = makeBrand()
const publicHosts = [publicOrigin, environments.Production.backend].map(
  (address) => new URL(address).hostname,
)
const certificate = throwawayCertificate(['localhost', ...publicHosts])

const serve = async (name: string, folder: string, change?: (html: string) => string) => ({
  name,
  rounds: [] as (Measured & { readonly addresses: readonly string[] })[],
  ...(await serveStatic(folder, certificate, change)),
})
const own = await serve('site', args.site)
const sites = [
  { ...own, url: publicOrigin },
  await serve('limit', args.site, withoutScripts),
  ...(args.hasBareSite ? [await serve('no-rules', args.site, withoutRules)] : []),
  ...(await Promise.all(args.peers.map(([name, folder]) => serve(name, folder)))),
]
const against = args.peers[0]?.[0] ?? 'limit'

const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    `--ignore-certificate-errors-spki-list=${certificate.pin}`,
    `--host-resolver-rules=${publicHosts.map((host) => `MAP ${host}:443 127.0.0.1:${own.port}`).join()}`,
  ],
})
try {
  // Each once without throttling, and discarded: the first document after a start is always slow.
  for (const { url } of sites) {
    const open = await openThrottledPage(browser, args.link, null)
    await open.page.goto(url + args.path, { waitUntil: 'load' })
    await open.close()
  }
  for (let round = 1; round <= args.runs; round += 1) {
    for (const { name, url, rounds } of sites) {
      const measured = await measureSite(browser, url, { path: args.path, link: args.link, throttling })
      rounds.push(measured)
      const { fcp, lcp, hydrated, tbt, earlyChange, idleChange } = measured
      const times = { fcp, lcp, hydrated, tbt, earlyChange, idleChange }
      const words = Object.entries(times).map(([of, ms]) => `${of} ${ms === null ? '–' : Math.round(ms)}`)
      process.stderr.write(`${round} ${name}: ${words.join(', ')}\n`)
    }
  }
} finally {
  await browser.close()
  await Promise.all(sites.map(({ stop }) => stop()))
}
process.stdout.write(`${siteTable(sites, against)}\n`)
const report = {
  path: args.path,
  link: args.link,
  throttling,
  against,
  medians: siteMedians(sites),
  rounds: Object.fromEntries(sites.map(({ name, rounds }) => [name, rounds])),
}
writeFileSync(args.out, `${JSON.stringify(report, null, 1)}\n`)
