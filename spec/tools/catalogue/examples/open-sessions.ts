import type { OpenSession } from '../../../../contracts/schemas/session.ts'

const session = (id: string, device: string, day: number): OpenSession => ({
  id,
  device,
  startedAt: `2026-11-${String(day).padStart(2, '0')}T01:20:00.000Z`,
  lastUsedAt: '2026-11-20T22:05:00.000Z',
  endsAt: '2026-12-18T01:20:00.000Z',
  isShared: false,
  isCurrent: false,
})

/** This device first, then a shared computer, and a phone. */
export const openSessions: readonly OpenSession[] = [
  { ...session('a', 'Chrome on Android', 19), isCurrent: true },
  { ...session('b', 'Firefox on Windows', 18), isShared: true },
  session('c', 'Safari on iPhone', 11),
]

const browsers = ['Firefox', 'Edge', 'Chrome', 'Opera'] as const
const systems = ['Windows', 'Android', 'Mac'] as const

/** Fourteen devices besides this one, twelve of the first kind. */
export const manySessions: readonly OpenSession[] = [
  ...openSessions,
  ...Array.from({ length: 11 }, (_, index) => session(`again-${index}`, 'Safari on iPhone', index + 5)),
  ...systems.flatMap((system) =>
    browsers.map((browser) => session(`${browser}-${system}`, `${browser} on ${system}`, 4)),
  ),
]
