import type { ComponentType, ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { useSession } from '../auth/auth-provider.tsx'

/**
 * What a customer who is logged in sees in the place of what everybody may read (`fallback`). Its code is loaded for
 * customers alone, and nothing of it stands in a document. `load` may give another component where that fails.
 */
export function customerView<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  // Its props pass through as they are.
  const View = lazy(async () => ({ default: (await load()) as ComponentType<object> }))
  return function CustomerView({ fallback, props }: { readonly fallback: ReactNode; readonly props: Props }) {
    const { isAuthenticated } = useSession()
    if (!isAuthenticated) return fallback
    return (
      <Suspense fallback={fallback}>
        <View {...props} />
      </Suspense>
    )
  }
}
