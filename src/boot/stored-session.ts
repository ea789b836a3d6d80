import type { BootData } from './boot-data.ts'

/** Runs inline. Whether a customer's token is stored in this browser. Whether it is valid, the application checks later. */
export function hasStoredToken([cookieName, storageKey]: BootData['token']): boolean {
  const pairs = document.cookie.split('; ').map((pair) => pair.replace('__Host-', ''))
  if (pairs.some((pair) => pair.startsWith(`${cookieName}=`) && pair !== `${cookieName}=`)) return true
  try {
    return Boolean(localStorage.getItem(storageKey) || sessionStorage.getItem(storageKey))
  } catch {
    // Storage is blocked, so it holds no token.
    return false
  }
}
