import type { BootData } from './boot-data.ts'

/**
 * Runs inline in documents that a stored session changes (`SessionCheck`), before the page is drawn: `has-session` marks the
 * root where a token may be stored. What it is worth is for the application to check.
 */
export function markSession([cookieName, storageKey]: BootData['token']) {
  const isStored = (open: () => Storage) => {
    try {
      return open().getItem(storageKey) !== null
    } catch {
      // Storage is blocked: then there is no token in it.
      return false
    }
  }
  const cookies = document.cookie.split('; ').map((pair) => pair.replace('__Host-', ''))
  if (
    cookies.some((pair) => pair.startsWith(`${cookieName}=`)) ||
    isStored(() => localStorage) ||
    isStored(() => sessionStorage)
  )
    document.documentElement.classList.add('has-session')
}
