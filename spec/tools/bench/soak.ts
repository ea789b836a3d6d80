import type { BenchServer } from './bench-server.ts'
import { emailOf, password } from './bench-server.ts'
import { HttpClient } from './http-client.ts'
import { counted, now, spread } from './measures.ts'
import { slope } from './statistics.ts'

const sampleEveryMs = 2000
const trace = {
  name: 'soak',
  level: 'info',
  category: 'bench',
  tags: {},
  userAgent: 'bench',
  timestamp: '2026-11-21T02:00:00.000Z',
}

/** Sends as many requests as the machine can handle for this time, and records the server's memory (B9). */
export async function soak({ origin, residentMegabytes }: BenchServer, minutes: number) {
  const begun = now()
  const isOver = () => now() - begun > minutes * 60_000
  const times: Record<string, number[]> = { read: [], trace: [], login: [] }
  const statuses: number[] = []
  const note = async (kind: string, work: () => Promise<number>) => {
    const at = now()
    statuses.push(await work())
    times[kind]?.push(now() - at)
  }
  async function reader(place: number) {
    const visitor = new HttpClient(origin)
    await visitor.login({ email: emailOf(place), password })
    while (!isOver()) await note('read', async () => (await visitor.send('GET', '/user')).status)
  }
  async function reporter() {
    const visitor = new HttpClient(origin)
    while (!isOver())
      await note('trace', async () => (await visitor.send('POST', '/api/Tracing/custom', trace)).status)
  }
  async function comer(place: number) {
    while (!isOver()) {
      const visitor = new HttpClient(origin)
      await note('login', () => visitor.login({ email: emailOf(place), password }))
      await visitor.send('POST', '/logout')
    }
  }
  const samples: { x: number; y: number }[] = []
  const timer = setInterval(
    () => samples.push({ x: (now() - begun) / 60_000, y: residentMegabytes() }),
    sampleEveryMs,
  )
  await Promise.all([...[0, 1, 2, 3].map(reader), reporter(), comer(10)])
  clearInterval(timer)
  // The first third is warming up.
  const settled = samples.slice(Math.floor(samples.length / 3))
  return {
    minutes,
    perSecond: Math.round(statuses.length / (minutes * 60)),
    statuses: counted(statuses),
    ...Object.fromEntries(Object.entries(times).map(([kind, list]) => [kind, spread(list)])),
    megabytes: samples.filter((_, index) => index % 10 === 0).map(({ y }) => Math.round(y)),
    megabytesPerMinute: Math.round(slope(settled) * 100) / 100,
  }
}
