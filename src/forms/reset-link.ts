/** The state of the password reset link that the page was opened with. */
export interface ResetLinkState {
  /** As in the address, so it may be cut off or invalid. Null without a link, or after `drop`. */
  readonly token: string | null
  /** True after a reload: the token was removed from the address before, so it is lost and the link has to be opened again. */
  readonly isLost: boolean
}

export interface ResetLink {
  readonly getSnapshot: () => ResetLinkState
  /** The state for server rendering: no token, since fragments never reach a server. */
  readonly getServerSnapshot: () => ResetLinkState
  readonly subscribe: (listener: () => void) => () => void
  /** Discards the token, and the fact that there was one. */
  readonly drop: () => void
}

type Page = Pick<Window, 'location' | 'history' | 'addEventListener'>

const none: ResetLinkState = { token: null, isLost: false }
const mark = 'resetLink'

/** `#a&reset=token&b` → the token, and `#a&b`. `reset` without `=` is a command of the gate, and stays. */
function split(fragment: string, name: string): { token: string | null; rest: string } {
  const parts = fragment.replace(/^#/, '').split('&')
  const found = parts.find((part) => part.startsWith(`${name}=`))
  if (found === undefined) return { token: null, rest: fragment }
  const others = parts.filter((part) => part !== found).join('&')
  return { token: found.slice(name.length + 1), rest: others === '' ? '' : `#${others}` }
}

/** Whether it looks like a reset token. It may not, since mail programs break long links. */
export const isResetToken = (token: string): boolean => /^[\w-]{20,128}$/.test(token)

/**
 * Removes the token of `#reset=…` from the address at once, without a new history entry, and keeps it for this document
 * only, so that no page view, trace or copied address contains it (TRACE-6). Handles further links as long as the
 * document exists. `page` is null on a server; there is no token then. `name`: another word than `reset`, for a link of
 * another kind.
 */
export function createResetLink(page: Page | null, name = 'reset'): ResetLink {
  const listeners = new Set<() => void>()
  let state = none

  const marked = (isMarked: boolean, address: string) => {
    const { [mark]: _, ...others } = (page?.history.state ?? {}) as Record<string, unknown>
    page?.history.replaceState(isMarked ? { ...others, [mark]: true } : others, '', address)
  }
  function take() {
    if (page === null) return
    const { pathname, search, hash } = page.location
    const { token, rest } = split(hash, name)
    if (token === null) return
    // The mark in the state of the history entry survives a reload, so that the page can report that the token is lost.
    marked(true, pathname + search + rest)
    state = { token, isLost: false }
    for (const listener of listeners) listener()
  }

  if (page !== null) {
    const { [mark]: isMarked } = (page.history.state ?? {}) as Record<string, unknown>
    if (isMarked === true) state = { token: null, isLost: true }
    take()
    page.addEventListener('hashchange', take)
  }
  return {
    getSnapshot: () => state,
    getServerSnapshot: () => none,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    drop() {
      if (page === null || state === none) return
      const { pathname, search, hash } = page.location
      // The present history entry may belong to another page; without the mark it stays as it is.
      const { [mark]: isMarked } = (page.history.state ?? {}) as Record<string, unknown>
      if (isMarked === true) marked(false, pathname + search + hash)
      state = none
      for (const listener of listeners) listener()
    },
  }
}
