import { expect, test } from 'vitest'
import type { ConformanceReport } from '../../src/conformance/report.ts'
import { conforming, partial } from '../conformance/reports/sample-reports.ts'
import { backend, makeSetup } from './command-setup.ts'

/** A run that continues until it is stopped, and then returns `report`. */
function stoppableSetup(report: ConformanceReport) {
  const setup = makeSetup({
    conform: ({ signal }) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve(report))
      }),
  })
  const running = setup.run(`conform ${backend} --json report.json --partial-ok`)
  const started = () => expect.poll(() => setup.asked.length).toBe(1)
  return { setup, running, started }
}

test.each([
  ['partial', partial],
  ['conforming', conforming],
])(
  '[LIB-4] Ctrl-C ends the run after the check at hand: reports are written, and a %s one ends with 1',
  async (_, report) => {
    const { setup, running, started } = stoppableSetup(report)
    await started()
    setup.interrupt()
    const { code, stdout, stderr } = await running
    expect(code).toBe(1)
    expect(stderr).toContain('Stopping after the check at hand; press Ctrl-C again to end at once.\n')
    expect(stdout).toContain('9 checks')
    expect(JSON.parse(setup.files.get('report.json') ?? '')).toMatchObject({ verdict: report.verdict })
    expect(setup.listeners.size).toBe(0)
  },
)

function stuckSetup() {
  const setup = makeSetup({ conform: () => new Promise<never>(() => {}) })
  return { setup, running: setup.run(`conform ${backend} --json report.json`) }
}

test('[LIB-4] a second Ctrl-C ends at once, and writes nothing', async () => {
  const { setup, running } = stuckSetup()
  await expect.poll(() => setup.asked.length).toBe(1)
  setup.interrupt()
  setup.clock.nowMs += 600
  setup.interrupt()
  expect(await running).toMatchObject({ code: 1, stdout: '' })
  expect(setup.files.size).toBe(0)
})

test('[LIB-4] a Ctrl-C that a launcher passes on as well counts once: the current check is completed', async () => {
  let finish: (report: ConformanceReport) => void = () => {}
  const conform = () =>
    new Promise<ConformanceReport>((resolve) => {
      finish = resolve
    })
  const setup = makeSetup({ conform })
  const running = setup.run(`conform ${backend} --json report.json`)
  await expect.poll(() => setup.asked.length).toBe(1)
  setup.interrupt()
  setup.clock.nowMs += 40
  setup.interrupt()
  finish(partial)
  expect(await running).toMatchObject({ code: 1, stdout: expect.stringContaining('! PARTIAL') })
  expect(setup.files.has('report.json')).toBe(true)
})

test('[LIB-4] after a run Ctrl-C is no longer handled', async () => {
  const setup = makeSetup()
  await setup.run(`conform ${backend}`)
  expect(setup.listeners.size).toBe(0)
})
