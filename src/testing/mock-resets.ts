import type { MockCustomer } from './mock-sessions.ts'

const lifetimeMs = 3_600_000

export interface MockResetPorts {
  readonly now: () => Date
  readonly random: () => string
}

/** One-time tokens for a new password: one for each customer, the newest, for an hour. */
export function createMockResets({ now, random }: MockResetPorts) {
  const open = new Map<
    string,
    { readonly token: string; readonly owner: MockCustomer; readonly endsAtMs: number }
  >()
  return {
    make(owner: MockCustomer): string {
      // As long as the contract wants it, whatever `random` gives.
      const token = `mock-password-reset-${random()}`
      open.set(owner.userId, { token, owner, endsAtMs: now().getTime() + lifetimeMs })
      return token
    },
    /** null for a token that is used, replaced, too old or nobody's. */
    ownerOf: (token: string): MockCustomer | null =>
      [...open.values()].find((one) => one.token === token && now().getTime() < one.endsAtMs)?.owner ?? null,
    revoke: ({ userId }: MockCustomer): void => {
      open.delete(userId)
    },
  }
}

export type MockResets = ReturnType<typeof createMockResets>
