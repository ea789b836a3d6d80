import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeSite } from '../../../host/build/make-site.ts'
import { argumentsOrExit, expectNone } from '../run/script-arguments.ts'

// `npm run bench:build`: measures a build of the site, as it is and with a thousand more pages. Not part of any suite:
// figures depend on the machine and on what else it does.
const morePages = 1000
const limits = { siteSeconds: 12, moreSeconds: 5, peakMegabytes: 640 }

interface Cost {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly peakMegabytes: number
}

async function build(out: string, content: string): Promise<void> {
  const start = performance.now()
  await makeSite({ out, content })
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  const cost: Cost = {
    seconds: (performance.now() - start) / 1000,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peakMegabytes: maxRSS / 1024,
  }
  process.stdout.write(`${JSON.stringify(cost)}\n`)
}

/** Each build in its own process, so that they share no memory. */
function cost(out: string, content: string): Cost {
  const words = [...process.execArgv, fileURLToPath(import.meta.url)]
  const { stdout, status } = spawnSync(process.execPath, words, {
    encoding: 'utf8',
    env: { ...process.env, BUILD_BENCH_OUT: out, BUILD_BENCH_CONTENT: content },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error('The site could not be built')
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

/** Pages as long as the host's own, all different. */
function addPages(content: string) {
  const [, body = ''] = readFileSync(join(content, 'pages/home.md'), 'utf8').split(/^---$(?=\n##)/m)
  for (let at = 1; at <= morePages; at += 1) {
    const file = join(content, 'pages/guides', String(at % 10), `guide-${at}.md`)
    const front = `path: /guides/${at % 10}/guide-${at}\ntitle: Guide ${at}\ndescription: Guide number ${at}.`
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, `---\n${front}\n---\n${body.replaceAll('days', `days (${at})`)}`)
  }
}

function measure() {
  mkdirSync('.cache', { recursive: true })
  // Inside the project: the rendering entry finds React from there.
  const folder = mkdtempSync('.cache/build-bench-')
  try {
    const content = join(folder, 'content')
    cpSync('host/content', content, { recursive: true })
    const site = cost(join(folder, 'site'), content)
    addPages(content)
    const more = cost(join(folder, 'more'), content)
    const line = (name: string, { seconds, cpuSeconds, peakMegabytes }: Cost) =>
      `${name.padEnd(28)}${seconds.toFixed(1).padStart(6)} s ${cpuSeconds.toFixed(1).padStart(6)} s of processor ${peakMegabytes.toFixed(0).padStart(5)} MB at most\n`
    process.stdout.write(line('the site', site))
    process.stdout.write(line(`with ${morePages} pages more`, more))
    const extra = more.seconds - site.seconds
    process.stdout.write(`${'for these pages'.padEnd(28)}${extra.toFixed(1).padStart(6)} s\n`)
    const peakMegabytes = Math.max(site.peakMegabytes, more.peakMegabytes)
    const isWithin =
      site.seconds <= limits.siteSeconds &&
      extra <= limits.moreSeconds &&
      peakMegabytes < limits.peakMegabytes
    if (!isWithin) process.stdout.write(`over the limits: ${JSON.stringify(limits)}\n`)
    process.exitCode = isWithin ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const { BUILD_BENCH_OUT: out, BUILD_BENCH_CONTENT: content } = process.env
if (out && content) await build(out, content)
else {
  argumentsOrExit({
    usage: `Usage: npm run bench:build

Time and memory of the build, as it is and with ${morePages.toLocaleString('en-AU')} pages more.
`,
    flags: {},
    read: ({ positionals }) => expectNone(positionals),
  })
  measure()
}
