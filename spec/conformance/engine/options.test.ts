import { expect, test } from 'vitest'
import { OptionsError } from '../../../src/conformance/conform.ts'
import type { CheckedMock } from './checked-mock.ts'
import { checkMock } from './checked-mock.ts'

const only = ['csrf/hands-out-a-token']

test.each([
  'localhost:8000',
  'ftp://brand.example',
  'https://',
  'https://casey@brand.example',
  'https://casey:secret@brand.example',
  'https://:secret@brand.example',
  'https://brand.example/?a=b',
  'https://brand.example/?',
  'https://brand.example/#a',
  'https://brand.example/#',
])('[LIB-4] %s is no address of a backend or site, and none is sent anything', async (address) => {
  const backend = checkMock({ backend: address, site: 'https://brand.example', only })
  await expect(backend).rejects.toThrow(OptionsError)
  await expect(backend).rejects.toThrow(
    /^The backend must be an address such as https:\/\/api\.brand\.example/,
  )
  await expect(checkMock({ site: address, only })).rejects.toThrow(/^The site must be an address/)
  // The message does not repeat the value, which could be a password.
  await expect(backend).rejects.not.toThrow(/secret|casey/)
})

test.each(['http://localhost:8000/', 'http://localhost:8000/base', 'http://localhost:8000/base/'])(
  '[LIB-4] a slash at the end of %s makes no difference',
  async (backend) => {
    const { report, sent } = await checkMock({ backend, only })
    const base = backend.replace(/\/$/, '')
    expect(report).toMatchObject({ backend: base, site: base })
    expect(sent.map(({ request }) => request.url)).toEqual([`${base}/csrf`, `${base}/csrf`])
  },
)

test.each<[string, CheckedMock]>([
  ['runs', { runs: 0 }],
  ['runs', { runs: -1 }],
  ['runs', { runs: 1.5 }],
  ['runs', { runs: Number.NaN }],
  ['loginBudget', { loginBudget: -1 }],
  ['loginBudget', { loginBudget: Number.NaN }],
  ['timeoutMs', { timeoutMs: 0 }],
  ['timeoutMs', { timeoutMs: Number.NaN }],
  // Node's timers fire at once if their delay is longer than this.
  ['timeoutMs', { timeoutMs: 2 ** 31 }],
  ['patienceMs', { patienceMs: -1 }],
  ['patienceMs', { patienceMs: Number.POSITIVE_INFINITY }],
])('[LIB-4] a number that makes no sense is refused, and named: %s in %j', async (name, options) => {
  const run = checkMock({ only, ...options })
  await expect(run).rejects.toThrow(OptionsError)
  await expect(run).rejects.toThrow(name)
})

test.each<[CheckedMock]>([
  [{ runs: 1, loginBudget: 0, timeoutMs: 1.5, patienceMs: 0, seed: 0 }],
  [{ runs: 10_000, loginBudget: 1000, timeoutMs: 2 ** 31 - 1, patienceMs: 2 ** 31 - 1, seed: 2 ** 32 - 1 }],
])('[LIB-4] numbers at their borders are taken: %j', async (options) => {
  const { report } = await checkMock({ only, ...options })
  expect(report).toMatchObject({ verdict: 'partial', seed: options.seed })
})

test('[LIB-4] without a profile there is nothing to check, which is not a success', async () => {
  const { report } = await checkMock({ profiles: [] })
  expect(report.checks.filter(({ status }) => status === 'passed')).toEqual([])
  expect(report.verdict).toBe('does not conform')
})
