/** What a link to a new password has brought along. */
export interface ResetLinkState {
  /** As it stood in the address, which may be cut off or made up. Null without a link, or once it is dropped. */
  readonly token: string | null
  /** The document was loaded again after its link had left the address, and its token with it. */
  readonly isLost: boolean
}

export interface ResetLink {
  readonly getSnapshot: () => ResetLinkState
  /** What a server renders: fragments never reach it. */
  readonly getServerSnapshot: () => ResetLinkState
  readonly subscribe: (listener: () => void) => () => void
  /** Forgets the token, and that there was one. */
  readonly drop: () => void
}

type Page = Pick<Window, 'location' | 'history' | 'addEventListener'>

const none: ResetLinkState = { token: null, isLost: false }
const mark = 'resetLink'

/** `#a&reset=token&b` → the token, and `#a&b`. A bare `reset` is another's word. */
function split(fragment: string): { token: string | null; rest: string } {
  const parts = fragment.replace(/^#/, '').split('&')
  const found = parts.find((part) => part.startsWith('reset='))
  if (found === undefined) return { token: null, rest: fragment }
  const others = parts.filter((part) => part !== found).join('&')
  return { token: found.slice('reset='.length), rest: others === '' ? '' : `#${others}` }
}

/** Whether it looks like a token of a reset link at all: mail programs break long lines. */
export const isResetToken = (token: string): boolean => /^[\w-]{20,128}$/.test(token)

/**
 * Takes the token of `#reset=…` out of the address at once, without a new history entry, and keeps it for this
 * document alone: no page view, trace or copied address holds it (TRACE-6). Listens for further links for as
 * long as the document lives. Without a page, as on a server, there is none.
 */
export function createResetLink(page: Page | null): ResetLink {
  const listeners = new Set<() => void>()
  let state = none

  const marked = (isMarked: boolean, address: string) => {
    const { [mark]: _, ...others } = (page?.history.state ?? {}) as Record<string, unknown>
    page?.history.replaceState(isMarked ? { ...others, [mark]: true } : others, '', address)
  }
  function take() {
    if (page === null) return
    const { pathname, search, hash } = page.location
    const { token, rest } = split(hash)
    if (token === null) return
    // The mark stays with this entry of the history, so that a document loaded again can say what is missing.
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
      // Another page's entry is left as it is.
      const { [mark]: isMarked } = (page.history.state ?? {}) as Record<string, unknown>
      if (isMarked === true) marked(false, pathname + search + hash)
      state = none
      for (const listener of listeners) listener()
    },
  }
}
