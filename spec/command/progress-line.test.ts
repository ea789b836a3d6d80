import { expect, test } from 'vitest'
import type { Progress } from '../../src/conformance/options.ts'
import { conforming } from '../conformance/reports/sample-reports.ts'
import type { SetupOptions } from './command-setup.ts'
import { backend, makeSetup } from './command-setup.ts'

const steps: readonly Progress[] = [
  { done: 0, total: 12, check: 'csrf/missing' },
  { done: 1, total: 12, check: 'csrf/made-up' },
  { done: 2, total: 12, check: 'login/accepts' },
  { done: 2, total: 12, check: 'login/accepts', waitingMs: 4100 },
  { done: 12, total: 12, check: '' },
]

async function saidWhileRunning(options: SetupOptions, words = ''): Promise<string> {
  const setup = makeSetup({
    ...options,
    conform: ({ onProgress }) => {
      for (const step of steps) onProgress?.(step)
      return conforming
    },
  })
  return (await setup.run(`conform ${backend} ${words}`)).stderr
}

test('[LIB-4] in a log, each group and each wait has a line', async () => {
  expect(await saidWhileRunning({})).toBe(
    '[ 0/12] csrf\n[ 2/12] login\n[ 2/12] login/accepts: waiting 5 s, as the backend asks (429)\n',
  )
})

test('[LIB-4] at a terminal a single line is updated, and removed at the end', async () => {
  const erase = '\r\u001b[2K'
  expect(await saidWhileRunning({ isTerminal: true })).toBe(
    [
      '',
      '[ 0/12] csrf/missing',
      '[ 1/12] csrf/made-up',
      '[ 2/12] login/accepts',
      '[ 2/12] login/accepts: waiting 5 s, as the backend asks (429)',
      '',
    ].join(erase),
  )
})

test('[LIB-4] that line is never long enough to wrap', async () => {
  const lines = (await saidWhileRunning({ isTerminal: true, columns: 20 })).split('\r\u001b[2K')
  expect(Math.max(...lines.map((line) => line.length))).toBe(19)
})

test('[LIB-4] --quiet is silent', async () => {
  expect(await saidWhileRunning({ isTerminal: true }, '--quiet')).toBe('')
})
