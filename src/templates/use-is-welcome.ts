import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** Whether the page was opened by the link for a customer's first password. It stays in the address, unlike the token. */
export const useIsWelcome = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => /[#&]welcome(?:&|$)/.test(window.location.hash),
    () => false,
  )

/** Removes `welcome` from the address, because a link that is requested on the page is for a forgotten password. */
export function endWelcome(): void {
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search)
  // `replaceState` fires no event, so listeners are notified here.
  window.dispatchEvent(new Event('hashchange'))
}
