import type { InlineConfig } from 'vite'

/** Runs work as in production, whatever NODE_ENV the caller has: Vite and React ask that before anything else. */
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

/** Vite's build as it is deployed. */
export const productionBuild = (config: InlineConfig): Promise<void> =>
  inProduction(async () => {
    // Loaded here: it takes memory that rendering needs, in processes that never bundle.
    const { build } = await import('vite')
    await build({ logLevel: 'warn', ...config })
  })
