import { expect, test, vi } from 'vitest'
import type { Problem } from '../../contracts/schemas/problem.ts'
import { ApiClientError } from '../../src/client/client-error.ts'
import { debitOutcome } from '../../src/debits/debit-outcome.ts'

const headers = new Headers()
const refusedAt = (...pointers: readonly string[]): Problem => ({
  ...{ type: 'about:blank', title: 'Sorry', status: 422, detail: 'The bank knows no such PayID.' },
  errors: pointers.map((pointer) => ({ pointer, detail: 'Not this.' })),
})
const now = () => new Date('2026-11-23T01:00:00Z')
/** The last answer, and how often the list was requested again. */
async function ended(ask: () => { status: number; body?: unknown; headers?: Headers }, words?: string) {
  const onChanged = vi.fn()
  const outcome = await debitOutcome(async () => ({ body: undefined, headers, ...ask() }), {
    onChanged,
    now,
    ...(words !== undefined && { wordsOf: () => words }),
  })
  return [outcome, onChanged.mock.calls.length]
}

test.each([200, 201])(
  '[PAY-3] what was made (%i) is shown, and what follows is requested again',
  async (status) => {
    expect(await ended(() => ({ status, body: 'made' }))).toEqual([{ success: true, made: 'made' }, 1])
  },
)

test.each([404, 409])(
  '[PAY-3] what cannot be done now (%i) shows its message, and is loaded again',
  async (status) => {
    const body = { type: 'about:blank', title: 'Sorry', status, detail: 'The terms have changed.' }
    expect(await ended(() => ({ status, body }))).toEqual([
      { success: false, code: 'NOT_NOW', words: 'The terms have changed.' },
      1,
    ])
  },
)

test('[PAY-3] a refusal shows the available texts; a key that was used before is not reported as a fault', async () => {
  const refused =
    (...pointers: readonly string[]) =>
    () => ({ status: 422, body: refusedAt(...pointers) })
  expect(await ended(refused('/body/maximum'))).toEqual([{ success: false, code: 'REFUSED' }, 0])
  expect(await ended(refused('/body/maximum'), 'No such PayID.')).toEqual([
    { success: false, code: 'REFUSED', words: 'No such PayID.' },
    0,
  ])
  expect(await ended(() => ({ status: 422, body: { ...refusedAt(), errors: undefined } }))).toEqual([
    { success: false, code: 'REFUSED' },
    0,
  ])
  // The result of the first request is used, even if the idempotency key is one of several faults.
  for (const pointers of [['/headers/idempotency-key'], ['/body/bank/bsb', '/headers/idempotency-key']])
    expect(await ended(refused(...pointers), 'No.')).toEqual([{ success: false, code: 'SENT_BEFORE' }, 1])
})

test('[PAY-3] a refused edition is not reported as a fault of the bank details, and the one in force is loaded', async () => {
  const body = refusedAt('/body/agreement/version')
  expect(await ended(() => ({ status: 422, body }))).toEqual([
    { success: false, code: 'NOT_NOW', words: 'Not this.' },
    1,
  ])
})

test('[PAY-3] a provider outage, a limit and a lost answer are distinguished, and change nothing', async () => {
  const retry = new Headers({ 'retry-after': 'Mon, 23 Nov 2026 01:00:30 GMT' })
  const lost = () => {
    throw new ApiClientError('NETWORK_FAILED')
  }
  expect(await ended(() => ({ status: 503 }))).toEqual([{ success: false, code: 'UNAVAILABLE' }, 0])
  expect(await ended(() => ({ status: 429, headers: retry }))).toEqual([
    { success: false, code: 'TOO_MANY', retryAfterSeconds: 30 },
    0,
  ])
  expect(await ended(() => ({ status: 500 }))).toEqual([{ success: false, code: 'FAILED' }, 0])
  expect(await ended(lost)).toEqual([{ success: false, code: 'UNREACHABLE' }, 0])
})
