import type { Probes } from './probe.ts'
import { customPath, customTrace, errorTrace, loggedOut } from './probe.ts'

export const traceProbes: Probes = {
  'trace: a token that is no longer live makes it a 401': [
    async (v) => (await (await loggedOut(v)).post(customPath, customTrace)).status,
    204,
    401,
  ],
  'trace: an error without a stack is refused': [
    async (v) => {
      const { stack: _, ...bare } = errorTrace
      const statuses = [
        await v.post('/api/Tracing/error', errorTrace),
        await v.post('/api/Tracing/error', bare),
      ]
      return statuses.map(({ status }) => status)
    },
    [204, 204],
    [204, 422],
  ],
  'trace: more than 10 kB is too large': [
    async (v) => (await v.post('/api/Tracing/error', { ...errorTrace, stack: 's'.repeat(16_000) })).status,
    204,
    413,
  ],
  'trace: JSON in text/plain is kept': [
    async (v) =>
      (await v.post(customPath, customTrace, { 'content-type': 'text/plain;charset=UTF-8' })).status,
    415,
    204,
  ],
  'trace: the same one for the second time is a conflict': [
    async (v) => [
      (await v.post(customPath, customTrace)).status,
      (await v.post(customPath, customTrace)).status,
    ],
    [204, 204],
    [204, 409],
  ],
  'trace: a character outside the first 65,536 makes it a 500': [
    async (v) => {
      const escaped = JSON.stringify({ ...customTrace, name: '-' }).replace('"-"', '"\\ud83d\\ude00"')
      const answers = [
        await v.post(customPath, { ...customTrace, name: '😀' }),
        await v.post(customPath, escaped),
      ]
      return answers.map(({ status }) => status)
    },
    [204, 204],
    [500, 500],
  ],
  'trace: tags that are no texts are kept': [
    async (v) => (await v.post(customPath, { ...customTrace, tags: { inner: { deep: 1 } } })).status,
    422,
    204,
  ],
}
