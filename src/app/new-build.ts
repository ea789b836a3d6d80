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
 * What loads a newer build, or null when there is none, or it has been loaded at this address already. Rejects when
 * nobody can tell. The history entry remembers: a build that helps nothing is loaded once.
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

/** Whether the start or the login that was under way then still is: at any other time the page is in use. */
export const isStillOpening = (began: AuthSnapshot, { isLoading, reason }: AuthSnapshot): boolean =>
  began.isLoading && isLoading && reason === began.reason

/**
 * A token whose key this build does not know makes the page look for a newer one, before the token is refused. Once
 * the document is left for it nothing is answered any more: what waits for the check must not show something else
 * meanwhile. `mayLeave` is asked first, and again right before leaving: a page that is in use is not taken away, and
 * its token counts as one that could not be checked.
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
    // This rejects with something else than a TokenError, and so does what nobody can tell: the token then stays.
    const inUse = new Error('the key is of no build that this page knows')
    if (!mayLeave()) throw inUse
    const leave = await findNewBuild(ports)
    if (leave === null) throw error
    if (!mayLeave()) throw inUse
    leave()
    return new Promise(() => {})
  }
}
