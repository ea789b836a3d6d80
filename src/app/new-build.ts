import type { AuthSnapshot } from '../auth/auth.ts'
import { isAppData } from '../pages/page-guard.ts'
import { TokenError } from '../token/token-error.ts'

export interface NewBuildPorts {
  /** Hash of the build that this document belongs to; none in development. */
  readonly build: string | undefined
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  readonly history: Pick<History, 'state' | 'replaceState'>
  readonly reload: () => void
}

/**
 * Returns a function that loads the newer build; null when there is none, or when it was already loaded at this
 * address. Rejects when neither can be determined. The history entry records the attempt, so a build that does not help
 * is loaded only once.
 */
export async function findNewBuild({
  build,
  fetch,
  history,
  reload,
}: NewBuildPorts): Promise<(() => void) | null> {
  if (build === undefined) return null
  const answer = await fetch('/page-data/app-data.json', { cache: 'no-store' })
  if (answer.status >= 500) throw new Error('the site does not say which build is out')
  const data: unknown = answer.ok ? await answer.json() : null
  if (!isAppData(data) || data.webpackCompilationHash === build) return null
  const state: unknown = history.state
  const entry = typeof state === 'object' ? state : {}
  const loadedBuild = data.webpackCompilationHash
  if (entry !== null && 'loadedBuild' in entry && entry.loadedBuild === loadedBuild) return null
  return () => {
    history.replaceState({ ...entry, loadedBuild }, '')
    reload()
  }
}

/** Whether the start or login that was in progress at `began` still is. If not, the page is in use. */
export const isStillOpening = (began: AuthSnapshot, { isLoading, reason }: AuthSnapshot): boolean =>
  began.isLoading && isLoading && reason === began.reason

/**
 * When this build does not know a token's key, looks for a newer build before the token is refused. Once the document
 * is being left, nothing resolves any more, so that callers waiting for the check show nothing else meanwhile.
 * `mayLeave` is called first, and again right before leaving: a page in use is not replaced, and its token counts as
 * unchecked.
 */
export async function orWithNewerBuild<Claims>(
  check: () => Promise<Claims>,
  ports: NewBuildPorts,
  mayLeave: () => boolean,
): Promise<Claims> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof TokenError && error.isKeyUnknown)) throw error
    // Rejects with something other than a TokenError, also when the look-up fails, so that the token is kept.
    const inUse = new Error('the key is of no build that this page knows')
    if (!mayLeave()) throw inUse
    const leave = await findNewBuild(ports)
    if (leave === null) throw error
    if (!mayLeave()) throw inUse
    leave()
    return new Promise(() => {})
  }
}
