const storageKey = 'gf-plan-change'

/**
 * The idempotency key of an order in this tab. The same order keeps its key until it is answered, even over a reload,
 * so that an unanswered order is not duplicated when it is sent again. Never throws: without storage the key lasts as
 * long as the document.
 */
export function createOrderKey(newKey: () => string) {
  let kept: readonly [order: string, key: string] | null = null
  const read = (): typeof kept => {
    try {
      const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
      return Array.isArray(value) && value.length === 2 ? [String(value[0]), String(value[1])] : kept
    } catch {
      return kept
    }
  }
  return {
    /** `owner`: the customer of the session. Orders of different customers never share a key. */
    keyOf(owner: string, order: object): string {
      const name = JSON.stringify([owner, order])
      const before = read()
      if (before?.[0] === name) return before[1]
      kept = [name, newKey()]
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(kept))
      } catch {}
      return kept[1]
    },
    forget(): void {
      kept = null
      try {
        sessionStorage.removeItem(storageKey)
      } catch {}
    },
  }
}
