import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserConfig } from '../run/browser-config.ts'

// As it is packed: the suites stand beside it, and the command has said which site is judged.
export default defineConfig({
  ...browserConfig({ target: process.env.TARGET }, join(import.meta.dirname, 'not-tried-reporter.js')),
  testDir: import.meta.dirname,
  testMatch: '*.e2e.js',
})
