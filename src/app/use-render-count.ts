import { useEffect } from 'react'
import { useGridfront } from './gridfront-context.tsx'

/** Counts the committed renders of a component (CONST-4). */
export function useRenderCount(component: string): void {
  const { countRender } = useGridfront()
  const render = { isCounted: false }
  useEffect(() => {
    // StrictMode runs the first effect twice for one render.
    if (render.isCounted) return
    render.isCounted = true
    countRender(component)
  })
}
