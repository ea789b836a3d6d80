import { defineConfig } from '@playwright/test'
import { browserConfig } from './spec/tools/run/browser-config.ts'
import { hostBrand } from './spec/tools/target/host-brand.ts'

/** `npm run spec -- --target https://…` checks a deployed site; without it this checkout's build is started. */
const target = process.env.TARGET
// For the suites, which read it in processes of their own.
process.env.SPEC_BRAND ??= JSON.stringify(hostBrand)
/** `SPEC_PORT`: another one, where two checkouts run their suites at the same time. */
const port = Number(process.env.SPEC_PORT || 4273)

export default defineConfig({
  ...browserConfig(
    { target, baseURL: target ?? `http://localhost:${port}` },
    './spec/tools/target/not-tried-reporter.ts',
  ),
  testDir: 'spec',
  testMatch: '**/*.e2e.ts',
  ...(target === undefined && {
    webServer: {
      command: `"${process.execPath}" --conditions=gridfront-source spec/tools/run/site-server.ts`,
      env: { PORT: String(port), HOST: '127.0.0.1' },
      url: `http://localhost:${port}/readyz`,
      reuseExistingServer: false,
      timeout: 180_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    },
  }),
})
