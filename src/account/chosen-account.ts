/** Which of the customer's accounts the pages show. Stored for the tab until the customer logs out. */
export interface ChosenAccount {
  /** The account's number. Undefined means the customer's first account. */
  readonly number: () => string | undefined
  readonly choose: (number: string) => void
  /**
   * Goes back to the first account. Call it at a logout, when another customer logs in, or when the account no longer
   * belongs to the customer.
   */
  readonly forget: () => void
  /** Returns a function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void
}

export interface ChosenAccountOptions {
  /** `sessionStorage`. A function, because a browser that blocks storage throws as soon as it is read; that is caught. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Identifies the customer. A choice stored for another customer is dropped. */
  readonly owner: () => string | null
}

const key = 'gf-account'

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

/** The stored number. Undefined if there is none, or if it was stored for another customer. */
function readKept(text: string | null | undefined, owner: string | null): string | undefined {
  const kept: unknown = attempt(() => JSON.parse(text ?? 'null'))
  if (!Array.isArray(kept) || kept[0] !== owner) return undefined
  return typeof kept[1] === 'string' ? kept[1] : undefined
}

/** Never throws: without storage the choice lasts until the page is loaded again. */
export function createChosenAccount({ storage, owner }: ChosenAccountOptions): ChosenAccount {
  const listeners = new Set<() => void>()
  let number = readKept(
    attempt(() => storage().getItem(key)),
    owner(),
  )
  if (number === undefined) attempt(() => storage().removeItem(key))
  function change(next: string | undefined): void {
    number = next
    attempt(() =>
      next === undefined
        ? storage().removeItem(key)
        : storage().setItem(key, JSON.stringify([owner(), next])),
    )
    for (const listener of [...listeners]) listener()
  }
  return {
    number: () => number,
    choose: change,
    forget: () => change(undefined),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
