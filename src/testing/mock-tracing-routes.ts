import type { tracing } from '../../contracts/routes/tracing.ts'
import type { CustomTrace, ErrorTrace, StateTransitionTrace } from '../../contracts/schemas/tracing.ts'
import type { MockRoutes } from './mock-routes.ts'

/** A trace as it was sent, with members that the contract does not have. */
export type StoredTrace =
  | { readonly kind: 'custom'; readonly trace: CustomTrace }
  | { readonly kind: 'error'; readonly trace: ErrorTrace }
  | { readonly kind: 'stateTransition'; readonly trace: StateTransitionTrace }

const kept = { status: 204 } as const

/** The routes of the `tracing` contract. */
export const mockTracingRoutes = (keep: (trace: StoredTrace) => void): MockRoutes<typeof tracing> => ({
  custom: {
    answer: ({ body }) => {
      keep({ kind: 'custom', trace: body })
      return kept
    },
    samples: {},
  },
  error: {
    answer: ({ body }) => {
      keep({ kind: 'error', trace: body })
      return kept
    },
    samples: {},
  },
  stateTransition: {
    answer: ({ body }) => {
      keep({ kind: 'stateTransition', trace: body })
      return kept
    },
    samples: {},
  },
})
