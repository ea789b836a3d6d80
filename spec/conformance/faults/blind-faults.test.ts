import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startFaultyProxy } from '../faulty-proxy.ts'
import { accountProbes } from './blind/account-probes.ts'
import { csrfProbes } from './blind/csrf-probes.ts'
import { loginProbes } from './blind/login-probes.ts'
import { logoutProbes } from './blind/logout-probes.ts'
import { pageProbes } from './blind/page-probes.ts'
import type { Probes } from './blind/probe.ts'
import { customPath, customTrace } from './blind/probe.ts'
import { TestClient } from './blind/test-client.ts'
import { traceProbes } from './blind/trace-probes.ts'
import { userProbes } from './blind/user-probes.ts'
import { blindFaults } from './blind-faults.ts'
import { startRightBackend } from './right-backend.ts'

const seen: Probes = {
  ...csrfProbes,
  ...loginProbes,
  ...logoutProbes,
  ...userProbes,
  ...traceProbes,
  ...pageProbes,
  ...accountProbes,
}

let backend: Awaited<ReturnType<typeof startRightBackend>>
let right: Awaited<ReturnType<typeof startFaultyProxy>>
beforeAll(async () => {
  backend = await startRightBackend()
  right = await startFaultyProxy(backend.url)
}, 60_000)
beforeEach(() => backend.forgetFailures())
afterAll(async () => {
  await right.close()
  await backend.close()
})

/** The walk that every customer takes, with nothing odd in it. */
async function usualWalk(visitor: TestClient): Promise<number[]> {
  const answers = [
    await visitor.fetchPair(),
    await visitor.login({ password: 'wrong' }),
    await visitor.login(),
    await visitor.get('/user'),
    await visitor.get('/api/my-account'),
    await visitor.get('/api/my-account/bills'),
    await visitor.post(customPath, customTrace),
    await visitor.get('/page-data/index/page-data.json'),
    await visitor.get('/page-data/app-data.json'),
    await visitor.send('HEAD', '/plans'),
    await visitor.logout(),
    await visitor.get('/user'),
  ]
  return answers.map(({ status }) => status)
}
const usualStatuses = [204, 401, 200, 200, 200, 200, 204, 200, 200, 200, 204, 401]

test('each fault has a name of its own, and something to be seen by', () => {
  const names = blindFaults.map(({ name }) => name)
  expect(Object.keys(seen).toSorted()).toEqual(names.toSorted())
})

test('the right backend takes the usual walk', async () => {
  expect(await usualWalk(new TestClient(right.url))).toEqual(usualStatuses)
})

test.each(blindFaults.map((fault) => [fault.name, fault] as const))(
  '%s: seen from outside, in the usual walk not',
  async (name, fault) => {
    const [see, atRight, behindFault] = seen[name] ?? []
    const faulty = await startFaultyProxy(backend.url, fault)
    try {
      expect(await see?.(new TestClient(right.url))).toEqual(atRight)
      expect(await see?.(new TestClient(faulty.url))).toEqual(behindFault)
    } finally {
      await faulty.close()
    }
    const again = await startFaultyProxy(backend.url, fault)
    try {
      expect(await usualWalk(new TestClient(again.url))).toEqual(usualStatuses)
    } finally {
      await again.close()
    }
  },
)
