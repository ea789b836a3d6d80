import type { Tracer } from 'gridfront'
import type { AppRouter } from './router.tsx'

/** Loads the gate of a site that has one: now, so that nobody waits for it; and looks at the address at every change. */
export function watchGate({ stateTransition, error }: Tracer, router: Pick<AppRouter, 'subscribe'>): void {
  const look = () => {
    import('./gate.tsx').then(
      ({ openGate }) => openGate(stateTransition),
      (fault) => {
        error(fault)
        // Nobody could navigate behind the curtain, and so try again.
        addEventListener('online', look, { once: true })
      },
    )
  }
  look()
  router.subscribe('onRendered', look)
}
