/** The data about a payment that a tab stores for its next document. Never contains card data. */
export interface StoredPayment {
  readonly key: string
  /** Cents. */
  readonly amount: number
  /** Null until the backend has answered. */
  readonly paymentId: string | null
}

/** The stored payment of one account in this tab. */
export interface PaymentMemory {
  readonly read: () => StoredPayment | null
  readonly keep: (payment: StoredPayment) => void
  readonly forget: () => void
}

type PaymentStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const ofTab: PaymentStorage = () => sessionStorage

/** The stored payment of one account. A payment for another account is never found in it. */
export const storedPayment = (accountNumber: string, storage = ofTab): PaymentMemory =>
  paymentMemory(`gf-card-payment:${accountNumber}`, storage)

/** The stored payment without a login. A logout does not remove its key. */
export const storedGuestPayment = (storage = ofTab): PaymentMemory =>
  paymentMemory('gf-guest-payment', storage)

/** Never throws: without storage a payment is lost with its document, and another one replaces it. */
function paymentMemory(storageKey: string, storage: PaymentStorage): PaymentMemory {
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

/** `$1,234.50` → `123450`; undefined for a text that is not an amount of dollars and cents. */
export function centsTyped(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '')
  const [, dollars, cents = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(plain) ?? []
  return dollars === undefined ? undefined : Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}
