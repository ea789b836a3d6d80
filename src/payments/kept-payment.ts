/** What a tab remembers of a payment between two documents. Nothing of the card is ever here. */
export interface KeptPayment {
  readonly key: string
  /** Cents. */
  readonly amount: number
  /** Null until the backend has answered. */
  readonly paymentId: string | null
}

/** What a tab keeps of the payment of one account. */
export interface PaymentMemory {
  readonly read: () => KeptPayment | null
  readonly keep: (payment: KeptPayment) => void
  readonly forget: () => void
}

/**
 * The memory of one account: a payment of another one is never found under it. Never throws: without storage a payment is
 * forgotten with its document, and another one takes its place.
 */
export function keptPayment(
  accountNumber: string,
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = () => sessionStorage,
): PaymentMemory {
  const storageKey = `gf-card-payment:${accountNumber}`
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(storage().getItem(storageKey) ?? 'null')
        if (!Array.isArray(kept)) return null
        const [key, amount, paymentId] = kept as readonly unknown[]
        return typeof key === 'string' && typeof amount === 'number'
          ? { key, amount, paymentId: typeof paymentId === 'string' ? paymentId : null }
          : null
      } catch {
        return null
      }
    },
    keep({ key, amount, paymentId }) {
      try {
        storage().setItem(storageKey, JSON.stringify([key, amount, paymentId]))
      } catch {}
    },
    forget() {
      try {
        storage().removeItem(storageKey)
      } catch {}
    },
  }
}

/** `$1,234.50` → `123450`; undefined for what is no amount of dollars and cents. */
export function centsTyped(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '')
  const [, dollars, cents = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(plain) ?? []
  return dollars === undefined ? undefined : Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}
