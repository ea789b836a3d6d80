import { expectTypeOf, test } from 'vitest'
import type { AuthPorts } from '../../src/auth/auth.ts'
import { createLiveSession } from '../../src/auth/live-session.ts'

type LoadLiveSession = NonNullable<AuthPorts['loadLiveSession']>

test('a site that loads something else instead of `createLiveSession` does not compile', () => {
  const right = async () => ({ createLiveSession })
  const empty = async () => ({ createLiveSession: () => ({}) })
  const other = async () => ({ createLiveSession: (name: string) => createLiveSession(JSON.parse(name)) })
  expectTypeOf(right).toExtend<LoadLiveSession>()
  expectTypeOf(empty).not.toExtend<LoadLiveSession>()
  expectTypeOf(other).not.toExtend<LoadLiveSession>()
})
