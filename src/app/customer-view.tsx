import type { ComponentType, ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { useSession } from '../auth/auth-provider.tsx'

interface CustomerViewProps<Props> {
  readonly fallback: ReactNode
  readonly props: Props
}

/**
 * Shows a customer who is logged in another component than visitors (`fallback`). Its code is loaded for customers
 * only, and no document contains it. `load` may resolve to a substitute when loading fails.
 */
export function customerView<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  // The props are passed on unchanged, so their type does not matter here.
  const View = lazy(async () => ({ default: (await load()) as ComponentType<object> }))
  return function CustomerView({ fallback, props }: CustomerViewProps<Props>): ReactNode {
    const { isAuthenticated } = useSession()
    if (!isAuthenticated) return fallback
    return (
      <Suspense fallback={fallback}>
        <View {...props} />
      </Suspense>
    )
  }
}
