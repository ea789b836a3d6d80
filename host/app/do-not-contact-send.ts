import { useRouter } from '@tanstack/react-router'
import type { DoNotContactAnswer, DoNotContactRequest } from 'gridfront'
import { useCallback, useEffect, useRef } from 'react'

type Send = (request: DoNotContactRequest) => Promise<DoNotContactAnswer>

const load = () => import('./do-not-contact.ts')

/**
 * Sends to the do-not-contact list, by code that is loaded once the form is shown: later, the server may no longer have
 * this build's. Code that does not come is no network.
 */
export function useDoNotContact(): Send {
  const { context } = useRouter().options
  useEffect(() => void load().catch(() => undefined), [])
  const connected = useRef<Send | null>(null)
  return useCallback(
    async (request) => {
      try {
        connected.current ??= (await load()).connectDoNotContact(context)
      } catch {
        return { success: false, code: 'UNREACHABLE' }
      }
      return connected.current(request)
    },
    [context],
  )
}
