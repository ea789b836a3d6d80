import { gridfront } from 'gridfront/vite'
import { createServer } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { siteOptions } from '../../../host/build/make-site.ts'
import { readFirst } from '../../../host/build/read-first.ts'
import { temporaryFolder } from '../../server/test-backend.ts'

// Otherwise the first account page fails with an invalid hook call, until Vite reloads it.
test('npm run dev knows the packages of account pages before anybody opens one', {
  timeout: 60_000,
}, async () => {
  const { path, done } = temporaryFolder()
  onTestFinished(done)
  const vite = await createServer({
    ...{ configFile: false, logLevel: 'silent', cacheDir: path },
    server: { middlewareMode: true, ws: false },
    // As in development, from its sources: there may be no build yet.
    resolve: { conditions: ['gridfront-source', 'module', 'browser', 'development'] },
    plugins: [gridfront(siteOptions())],
    optimizeDeps: { entries: readFirst },
  })
  try {
    const { depsOptimizer } = vite.environments.client
    await depsOptimizer?.scanProcessing
    const { discovered = {}, optimized = {} } = depsOptimizer?.metadata ?? {}
    expect(Object.keys({ ...discovered, ...optimized })).toEqual(
      expect.arrayContaining(['react', '@tanstack/react-query', '@ts-rest/react-query/v5', 'zod/mini']),
    )
  } finally {
    await vite.close()
  }
})
