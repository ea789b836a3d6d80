import { defineConfig } from '@playwright/test'
import browsers from '../../../playwright.config.ts'

/** `spec/tools/visual/run.ts` selects the set of pictures for this machine. */
const set = process.env.PICTURE_SET ?? 'unknown'

export default defineConfig({
  testDir: '.',
  testMatch: '*.visual.ts',
  outputDir: '../../../reports/visual',
  snapshotPathTemplate: `baselines/${set}/{arg}{ext}`,
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  reporter: [['line']],
  // The same browser with the same launch arguments; no site is needed.
  use: { ...browsers.use, trace: 'off' },
})
