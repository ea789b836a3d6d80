import type { ReactNode } from 'react'
import { GridfrontProvider } from '../../src/app/gridfront-context.tsx'
import type { Gridfront } from '../../src/app/types.ts'
import { createServerAuth } from '../../src/auth/server-auth.ts'
import { createPageState } from '../../src/page-state/page-state.tsx'
import { sampleBrand } from '../layout/sample-brand.ts'

/** A site's object with the parts that hooks and forms need: nobody is logged in, and the client answers nothing. */
export const testGridfront = (own: Partial<Gridfront> = {}): Gridfront =>
  ({
    brand: sampleBrand,
    auth: createServerAuth(),
    gate: null,
    pageState: createPageState({ product: sampleBrand.name }),
    api: async () => ({ client: {} }),
    ...own,
  }) as Gridfront

/** Renders components inside a site's object. */
export const inGridfront = (children: ReactNode, gridfront: Gridfront = testGridfront()) => (
  <GridfrontProvider gridfront={gridfront}>{children}</GridfrontProvider>
)
