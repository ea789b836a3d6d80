import { useRouter } from '@tanstack/react-router'
import type { RecoveryServices } from 'gridfront'
import { useCallback, useRef } from 'react'

const unreachable = { success: false, code: 'UNREACHABLE' } as const

type Ask<Answer> = (services: RecoveryServices) => Promise<Answer>

/** Asks the recovery services, whose code is loaded when first needed; code that does not come is no network. */
export function useRecovery() {
  const { context } = useRouter().options
  const services = useRef<RecoveryServices | null>(null)
  return useCallback(
    async <Answer>(ask: Ask<Answer>): Promise<Answer | typeof unreachable> => {
      try {
        services.current ??= (await import('./recovery.ts')).connectRecovery(context)
      } catch {
        return unreachable
      }
      return ask(services.current)
    },
    [context],
  )
}
