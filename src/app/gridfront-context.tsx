import type { ReactNode } from 'react'
import { createContext, useContext, useMemo } from 'react'
import { AuthProvider } from '../auth/auth-provider.tsx'
import { GateStoreContext } from '../gate/gate-context.ts'
import { BrandProvider } from '../layout/brand-context.tsx'
import { PageStateProvider } from '../page-state/page-state.tsx'
import { StepUpContext } from '../passkeys/step-up-context.ts'
import { lazily } from './lazily.ts'
import type { Gridfront } from './types.ts'

export const GridfrontContext = createContext<Gridfront | null>(null)

export interface GridfrontProviderProps {
  readonly gridfront: Gridfront
  readonly children: ReactNode
}

/** Gives a site's object to the components below: brand, session, page state, gate and everything that is loaded lazily. */
export function GridfrontProvider({ gridfront, children }: GridfrontProviderProps) {
  const { api, brand } = gridfront
  const stepUp = useMemo(
    () =>
      brand.session.passkeys
        ? lazily(async () => {
            const [{ client }, { passkeyService }] = await Promise.all([
              api(),
              import('../passkeys/passkey-service.ts'),
            ])
            return passkeyService(client)
          })
        : null,
    [api, brand],
  )
  return (
    <GridfrontContext.Provider value={gridfront}>
      <BrandProvider brand={gridfront.brand}>
        <AuthProvider auth={gridfront.auth}>
          <GateStoreContext.Provider value={gridfront.gate}>
            <PageStateProvider value={gridfront.pageState}>
              <StepUpContext.Provider value={stepUp}>{children}</StepUpContext.Provider>
            </PageStateProvider>
          </GateStoreContext.Provider>
        </AuthProvider>
      </BrandProvider>
    </GridfrontContext.Provider>
  )
}

/** The site's object. Throws without a `GridfrontProvider` above. */
export function useGridfront(): Gridfront {
  const gridfront = useContext(GridfrontContext)
  if (gridfront === null) throw new Error('useGridfront needs a GridfrontProvider above it')
  return gridfront
}
