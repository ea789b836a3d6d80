const storageKey = 'gf-plan-change'

/**
 * The name of an order in this tab. The same order has the same one until it is answered, over a reload too: what was sent and not
 * answered is the same change when it is sent again. Never throws: without storage the name lasts as long as the document.
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
    /** `owner`: whose session. Another one's order is another. */
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
