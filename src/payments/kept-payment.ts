/** What a tab remembers of a payment between two documents. Nothing of the card is ever here. */
export interface KeptPayment {
  readonly key: string
  /** Cents. */
  readonly amount: number
  /** Null until the backend has answered. */
  readonly paymentId: string | null
}

const storageKey = 'gf-card-payment'

/** Never throws: without storage a payment is forgotten with its document, and another one takes its place. */
export const keptPayment = {
  read(): KeptPayment | null {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
      if (!Array.isArray(kept)) return null
      const [key, amount, paymentId] = kept as readonly unknown[]
      return typeof key === 'string' && typeof amount === 'number'
        ? { key, amount, paymentId: typeof paymentId === 'string' ? paymentId : null }
        : null
    } catch {
      return null
    }
  },
  keep({ key, amount, paymentId }: KeptPayment): void {
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([key, amount, paymentId]))
    } catch {}
  },
  forget(): void {
    try {
      sessionStorage.removeItem(storageKey)
    } catch {}
  },
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
