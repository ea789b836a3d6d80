import { afterAll, beforeAll, vi } from 'vitest'

/** Vite asks `NODE_ENV`, not its mode, whether to write JSX for development. */
export function productionBuilds(): void {
  beforeAll(() => void vi.stubEnv('NODE_ENV', 'production'))
  afterAll(() => void vi.unstubAllEnvs())
}
