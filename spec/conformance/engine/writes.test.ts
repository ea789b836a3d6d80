import { expect, test } from 'vitest'
import type { JudgedMock, Sent } from './judged-mock.ts'
import { checkOf, idsWith, judgeMock, statusOf } from './judged-mock.ts'

const backend = 'https://api.brand.example'
const isTrace = ({ request }: Sent) => request.method === 'POST' && request.url.includes('/api/Tracing/')
const traces = async (options: JudgedMock) => {
  const { report, sent } = await judgeMock(options)
  return { report, sent, traces: sent.filter(isTrace) }
}

test('[LIB-4] off this machine no trace is written unasked: what needs one is left out, with the reason', async () => {
  const { report, traces: written } = await traces({ backend })
  expect(written).toEqual([])
  const leftOut = idsWith(report, 'left out')
  expect(leftOut.filter((id) => id.startsWith('tracing/'))).toEqual(
    report.checks.filter(({ group }) => group === 'tracing').map(({ id }) => id),
  )
  expect(leftOut).toContain('bodies/state-transition-takes-valid')
  expect(leftOut.filter((id) => !/^(?:tracing|bodies)\//.test(id))).toEqual([])
  expect(report.leftOut).toEqual(
    leftOut.map((what) => ({
      what,
      why: 'writes traces to a backend off this machine: allow it with --allow-writes',
    })),
  )
  expect(report.verdict).toBe('partial')
  // The forgery pair is tried on the routes that write nothing.
  expect(statusOf(report, 'csrf/missing')).toBe('passed')
  expect(checkOf(report, 'csrf/missing').requests).toBeGreaterThan(1)
})

test.each([
  ['a backend of other people, when they allow it', { backend, allowWrites: true }],
  ['this machine', {}],
  ['this machine by its number', { backend: 'http://127.0.0.2:8000' }],
  ['this machine by its IPv6 number', { backend: 'http://[::1]:8000' }],
])('[LIB-4] traces are written to %s', async (_, options) => {
  const only = ['tracing', 'bodies/custom-takes-valid', 'csrf/missing']
  const { report, traces: written } = await traces({ ...options, only })
  expect(new Set(written.map(({ request }) => new URL(request.url).pathname)).size).toBe(3)
  expect(idsWith(report, 'left out')).toEqual([])
})

test('[LIB-4] on this machine, too, they can be forbidden', async () => {
  const { report, traces: written } = await traces({ allowWrites: false, only: ['tracing', 'csrf/missing'] })
  expect(written).toEqual([])
  expect(report.verdict).toBe('partial')
})

test.each([
  'http://localhost.brand.example',
  'http://127.0.0.1.brand.example',
  'http://10.0.0.1',
  'http://0.0.0.0',
])('[LIB-4] %s is not this machine', async (other) => {
  const { traces: written } = await traces({ backend: other, only: ['tracing', 'csrf/missing'] })
  expect(written).toEqual([])
})
