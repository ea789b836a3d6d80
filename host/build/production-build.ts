import type { InlineConfig } from 'vite'
import { build } from 'vite'

/** Vite's build as it is deployed, whatever NODE_ENV the caller has: Vite asks that before its mode. */
export async function productionBuild(config: InlineConfig): Promise<void> {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await build({ logLevel: 'warn', ...config })
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}
