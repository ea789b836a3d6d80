import type { CountRender } from '../page-state/render-debug.ts'

// A chunk of its own: only Local documents with something to count load it.
const load = () => import('./render-debug.ts')

/** How many renders are expected: one of the page, one of its frame. */
const unremarkable = 2

/** Counts renders where the environment is Local (CONST-4). */
export function makeRenderCount(isLocal: boolean): (component: string) => void {
  if (!isLocal) return () => {}
  const waiting: Parameters<CountRender>[] = []
  let count: CountRender | null = null
  return (component) => {
    waiting.push([component, performance.now()])
    if (waiting.length <= unremarkable && !count) return
    load().then(
      ({ createRenderDebug }) => {
        count ??= createRenderDebug((message) => console.warn(message))
        for (const render of waiting.splice(0)) count(...render)
      },
      () => waiting.splice(0),
    )
  }
}
