import { useEffect } from 'react'
import { useGridfront } from './gridfront-context.tsx'

/** Counts the renders of a component that are shown (CONST-4). */
export function useRenderCount(component: string): void {
  const { countRender } = useGridfront()
  const render = { isCounted: false }
  useEffect(() => {
    // StrictMode runs the first effect twice: it is one render all the same.
    if (render.isCounted) return
    render.isCounted = true
    countRender(component)
  })
}
