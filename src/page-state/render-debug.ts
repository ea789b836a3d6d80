/** CONST-4. This many renders within this time are a loop; more than `maxRenders` in total deserve attention. */
const burst = { renders: 3, withinMs: 100 }
const maxRenders = 50

/** Called with the name of a component that has rendered, and the time in ms from any fixed point. */
export type CountRender = (component: string, atMs: number) => void

interface Renders {
  count: number
  /** The times of the last renders, latest first. */
  times: readonly number[]
  hasLooped: boolean
}

/**
 * Warns of components that render too often: once at the third render within 100 ms, and once at the fiftieth in all.
 * For developers: load it in the Local environment only.
 */
export function createRenderDebug(warn: (message: string) => void): CountRender {
  const seen = new Map<string, Renders>()
  return (component, atMs) => {
    const renders = seen.get(component) ?? { count: 0, times: [], hasLooped: false }
    seen.set(component, renders)
    renders.count += 1
    renders.times = [atMs, ...renders.times].slice(0, burst.renders)
    const first = renders.times[burst.renders - 1]
    if (!renders.hasLooped && first !== undefined && atMs - first <= burst.withinMs) {
      renders.hasLooped = true
      warn(`${component} has rendered ${burst.renders} times within ${burst.withinMs} ms`)
    }
    if (renders.count === maxRenders) warn(`${component} has rendered ${maxRenders} times`)
  }
}
