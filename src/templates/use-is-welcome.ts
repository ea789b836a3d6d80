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

/** Removes it from the address: a link that is asked for on the page is the one of a forgotten password. */
export function endWelcome(): void {
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search)
  // The browser tells nobody of a replaced address.
  window.dispatchEvent(new Event('hashchange'))
}
