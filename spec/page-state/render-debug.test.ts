import { expect, test } from 'vitest'
import { createRenderDebug } from '../../src/page-state/render-debug.ts'

/** Renders a component at the given times, and returns the warnings, each with the number of the render. */
function warningsOf(times: readonly number[]) {
  const warnings: [number, string][] = []
  let render = 0
  const count = createRenderDebug((message) => warnings.push([render, message]))
  for (const atMs of times) {
    render += 1
    count('Site', atMs)
  }
  return warnings
}
const every = (ms: number, renders: number) => Array.from({ length: renders }, (_, index) => index * ms)

test('[CONST-4] a third render within 100 ms causes one warning, whatever follows', () => {
  expect(warningsOf([0, 50, 100])).toEqual([[3, 'Site has rendered 3 times within 100 ms']])
  expect(warningsOf([0, 50, 101])).toEqual([])
  expect(warningsOf([0, 500, 550, 560, 570, 900, 901, 902])).toEqual([
    [4, 'Site has rendered 3 times within 100 ms'],
  ])
})

test('[CONST-4] the fiftieth render causes one warning, however slowly renders come', () => {
  expect(warningsOf(every(1000, 49))).toEqual([])
  expect(warningsOf(every(1000, 120))).toEqual([[50, 'Site has rendered 50 times']])
})

test('[CONST-4] both warnings may come, and each component has its own', () => {
  expect(warningsOf(every(10, 60)).map(([render]) => render)).toEqual([3, 50])
  const warnings: string[] = []
  const count = createRenderDebug((message) => warnings.push(message))
  for (const atMs of [0, 1]) for (const name of ['Site', 'PageView']) count(name, atMs)
  expect(warnings).toEqual([])
  count('PageView', 2)
  expect(warnings).toEqual(['PageView has rendered 3 times within 100 ms'])
})
