import { expect, test } from 'vitest'
import type { ConformanceReport } from '../../src/conformance/report.ts'
import { conforming, partial } from '../conformance/reports/sample-reports.ts'
import { backend, makeWorld } from './command-world.ts'

/** A run that goes on until it is told to stop, and then says what `report` says. */
function stoppableWorld(report: ConformanceReport) {
  const world = makeWorld({
    conform: ({ signal }) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve(report))
      }),
  })
  const running = world.run(`conform ${backend} --json report.json --partial-ok`)
  const started = () => expect.poll(() => world.asked.length).toBe(1)
  return { world, running, started }
}

test.each([
  ['partial', partial],
  ['conforming', conforming],
])(
  '[LIB-4] Ctrl-C ends the run after the check at hand: reports are written, and a %s one ends with 1',
  async (_, report) => {
    const { world, running, started } = stoppableWorld(report)
    await started()
    world.interrupt()
    const { code, stdout, stderr } = await running
    expect(code).toBe(1)
    expect(stderr).toContain('Stopping after the check at hand; press Ctrl-C again to end at once.\n')
    expect(stdout).toContain('9 checks')
    expect(JSON.parse(world.files.get('report.json') ?? '')).toMatchObject({ verdict: report.verdict })
    expect(world.listeners.size).toBe(0)
  },
)

function stuckWorld() {
  const world = makeWorld({ conform: () => new Promise<never>(() => {}) })
  return { world, running: world.run(`conform ${backend} --json report.json`) }
}

test('[LIB-4] a second Ctrl-C ends at once, with nothing written', async () => {
  const { world, running } = stuckWorld()
  await expect.poll(() => world.asked.length).toBe(1)
  world.interrupt()
  world.clock.nowMs += 600
  world.interrupt()
  expect(await running).toMatchObject({ code: 1, stdout: '' })
  expect(world.files.size).toBe(0)
})

test('[LIB-4] one Ctrl-C that a launcher hands on as well is one: the check at hand is waited for', async () => {
  let finish: (report: ConformanceReport) => void = () => {}
  const conform = () =>
    new Promise<ConformanceReport>((resolve) => {
      finish = resolve
    })
  const world = makeWorld({ conform })
  const running = world.run(`conform ${backend} --json report.json`)
  await expect.poll(() => world.asked.length).toBe(1)
  world.interrupt()
  world.clock.nowMs += 40
  world.interrupt()
  finish(partial)
  expect(await running).toMatchObject({ code: 1, stdout: expect.stringContaining('! PARTIAL') })
  expect(world.files.has('report.json')).toBe(true)
})

test('[LIB-4] after a run nobody listens for Ctrl-C any more', async () => {
  const world = makeWorld()
  await world.run(`conform ${backend}`)
  expect(world.listeners.size).toBe(0)
})
