import { useRouter } from '@tanstack/react-router'
import type { RecoveryServices } from 'gridfront'
import { useCallback, useEffect, useRef } from 'react'

const unreachable = { success: false, code: 'UNREACHABLE' } as const

type Ask<Answer> = (services: RecoveryServices) => Promise<Answer>

const load = () => import('./recovery.ts')

/**
 * Asks the recovery services, whose code is loaded once the form is shown: later, the server may no longer have this
 * build's. Code that does not come is no network.
 */
export function useRecovery() {
  const { context } = useRouter().options
  useEffect(() => void load().catch(() => undefined), [])
  const services = useRef<RecoveryServices | null>(null)
  return useCallback(
    async <Answer>(ask: Ask<Answer>): Promise<Answer | typeof unreachable> => {
      try {
        services.current ??= (await load()).connectRecovery(context)
      } catch {
        return unreachable
      }
      return ask(services.current)
    },
    [context],
  )
}
