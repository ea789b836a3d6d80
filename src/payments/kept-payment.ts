/** What a tab stores about a payment for its next document. Never contains anything of the card. */
export interface KeptPayment {
  readonly key: string
  /** Cents. */
  readonly amount: number
  /** Null until the backend has answered. */
  readonly paymentId: string | null
}

/** A tab's memory of the payment for one account. */
export interface PaymentMemory {
  readonly read: () => KeptPayment | null
  readonly keep: (payment: KeptPayment) => void
  readonly forget: () => void
}

type PaymentStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const ofTab: PaymentStorage = () => sessionStorage

/** The memory of one account: a payment of another one is never found under it. */
export const keptPayment = (accountNumber: string, storage = ofTab): PaymentMemory =>
  paymentMemory(`gf-card-payment:${accountNumber}`, storage)

/** The memory of a payment without a login. Its key is not among those that a logout removes. */
export const keptGuestPayment = (storage = ofTab): PaymentMemory => paymentMemory('gf-guest-payment', storage)

/** Never throws: without storage a payment is forgotten with its document, and another one takes its place. */
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

/** `$1,234.50` → `123450`; undefined for a text that is no amount of dollars and cents. */
export function centsTyped(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '')
  const [, dollars, cents = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(plain) ?? []
  return dollars === undefined ? undefined : Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}
