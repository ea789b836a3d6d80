import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserConfig } from '../run/browser-config.ts'

// The packed configuration: the suites are beside it, and the command has chosen the site.
export default defineConfig({
  ...browserConfig({ target: process.env.TARGET }, join(import.meta.dirname, 'not-tried-reporter.js')),
  testDir: import.meta.dirname,
  testMatch: '*.e2e.js',
})
