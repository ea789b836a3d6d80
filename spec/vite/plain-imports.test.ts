import { afterEach, expect, test, vi } from 'vitest'
import { plainImports } from '../../src/vite/plain-imports.ts'

afterEach(() => vi.unstubAllGlobals())

type Preload = (load: () => Promise<unknown>) => Promise<unknown>

/** Replaces Vite's helper, and records what it dispatches. */
async function standIn() {
  const { load } = plainImports()
  const code = typeof load === 'object' && (load.handler as () => string)()
  const { __vitePreload } = await import(`data:text/javascript,${encodeURIComponent(String(code))}`)
  const dispatched: string[] = []
  vi.stubGlobal('dispatchEvent', ({ type }: Event) => dispatched.push(type))
  return { preload: __vitePreload as Preload, dispatched }
}

test('[SW-2] a chunk that fails to load is reported like Vite does, and the import fails', async () => {
  const { preload, dispatched } = await standIn()
  const error = new TypeError('Failed to fetch dynamically imported module')
  await expect(preload(() => Promise.reject(error))).rejects.toBe(error)
  expect(dispatched).toEqual(['vite:preloadError'])
})

test('a chunk that is there is just imported', async () => {
  const { preload, dispatched } = await standIn()
  expect(await preload(async () => 'module')).toBe('module')
  expect(dispatched).toEqual([])
})
