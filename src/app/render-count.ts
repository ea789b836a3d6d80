import type { CountRender } from '../page-state/render-debug.ts'
import { whenIdle } from './when-idle.ts'

// A separate chunk, loaded in idle time and only in the Local environment, so that measurements on a developer's
// machine match what visitors get.
const load = async () => {
  await new Promise<void>((resolve) => void whenIdle(resolve))
  return import('./render-debug.ts')
}

/** How many renders are expected: one of the page, one of its frame. */
const unremarkable = 2

/** Counts renders where the environment is Local (CONST-4). */
export function makeRenderCount(isLocal: boolean): (component: string) => void {
  if (!isLocal) return () => {}
  const waiting: Parameters<CountRender>[] = []
  let count: CountRender | null = null
  let loading: ReturnType<typeof load> | undefined
  return (component) => {
    waiting.push([component, performance.now()])
    if (waiting.length <= unremarkable && !count) return
    loading ??= load()
    loading.then(
      ({ createRenderDebug }) => {
        count ??= createRenderDebug((message) => console.warn(message))
        for (const render of waiting.splice(0)) count(...render)
      },
      () => {
        loading = undefined
        waiting.splice(0)
      },
    )
  }
}
