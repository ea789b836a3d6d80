import { afterAll, beforeAll, vi } from 'vitest'

/** Vite decides by `NODE_ENV`, not by its mode, whether to write JSX for development. */
export function productionBuilds(): void {
  beforeAll(() => void vi.stubEnv('NODE_ENV', 'production'))
  afterAll(() => void vi.unstubAllEnvs())
}
