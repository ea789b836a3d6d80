import type { MockCustomer } from './mock-sessions.ts'

const lifetimeMs = 3_600_000

export interface MockResetPorts {
  readonly now: () => Date
  readonly random: () => string
}

/** Tokens of password reset links: only the newest one of each customer is valid, once, for an hour. */
export function createMockResets({ now, random }: MockResetPorts) {
  const open = new Map<
    string,
    { readonly token: string; readonly owner: MockCustomer; readonly endsAtMs: number }
  >()
  return {
    make(owner: MockCustomer): string {
      // The prefix makes it long enough for the contract, whatever `random` returns.
      const token = `mock-password-reset-${random()}`
      open.set(owner.userId, { token, owner, endsAtMs: now().getTime() + lifetimeMs })
      return token
    },
    /** The owner of a token; null if it is used, replaced, expired or unknown. */
    ownerOf: (token: string): MockCustomer | null =>
      [...open.values()].find((one) => one.token === token && now().getTime() < one.endsAtMs)?.owner ?? null,
    revoke: ({ userId }: MockCustomer): void => {
      open.delete(userId)
    },
  }
}

export type MockResets = ReturnType<typeof createMockResets>
