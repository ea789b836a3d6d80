import type { TestClient } from './test-client.ts'

/** Requests, and what they show: at a right backend, and behind the fault. */
export type Probe = readonly [see: (visitor: TestClient) => Promise<unknown>, right: unknown, wrong: unknown]
/** By the name of the fault. */
export type Probes = Readonly<Record<string, Probe>>

const sender = { userAgent: 'Probe/1', timestamp: '2026-11-21T02:00:00.000Z' }
export const customTrace = { name: 'probe', level: 'info', category: 'test', tags: {}, ...sender }
export const errorTrace = {
  message: 'it broke',
  stack: 'at probe',
  url: 'https://a.example/',
  context: {},
  ...sender,
}
export const customPath = '/api/Tracing/custom'

export async function loggedIn(visitor: TestClient): Promise<TestClient> {
  await visitor.login()
  return visitor
}
export async function loggedOut(visitor: TestClient): Promise<TestClient> {
  await (await loggedIn(visitor)).logout()
  return visitor
}
