import type { InlineConfig } from 'vite'

/** Runs work with `NODE_ENV=production`, which Vite and React read when they are loaded. */
export async function inProduction<T>(work: () => Promise<T>): Promise<T> {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    return await work()
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

/** Vite's build for deployment. */
export const productionBuild = (config: InlineConfig): Promise<void> =>
  inProduction(async () => {
    // Imported only here, to save memory in processes that never bundle.
    const { build } = await import('vite')
    await build({ logLevel: 'warn', ...config })
  })
