import type { Visitor } from './visitor.ts'

/** What somebody does, and what they see of it: at a right backend, and behind the fault. */
export type Probe = readonly [see: (visitor: Visitor) => Promise<unknown>, right: unknown, wrong: unknown]
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

export async function loggedIn(visitor: Visitor): Promise<Visitor> {
  await visitor.login()
  return visitor
}
export async function loggedOut(visitor: Visitor): Promise<Visitor> {
  await (await loggedIn(visitor)).logout()
  return visitor
}
