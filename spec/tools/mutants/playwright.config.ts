import { defineConfig } from '@playwright/test'
import usual from '../../../playwright.config.ts'
import type { WireProject } from './wire-project.ts'
import { projectsVariable } from './wire-project.ts'

const projects = JSON.parse(process.env[projectsVariable] ?? '[]') as readonly WireProject[]
const { SPEC_RESULTS: results = 'reports/mutants' } = process.env

// Runs the unchanged suites, each project against its own site, which is already running.
export default defineConfig<object, { gatedBuild: string }>({
  testDir: '../../site',
  outputDir: `${results}/playwright`,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  ...(usual.timeout !== undefined && { timeout: usual.timeout }),
  ...(usual.expect && { expect: usual.expect }),
  reporter: [['json', { outputFile: `${results}/playwright.json` }]],
  use: { ...usual.use },
  projects: projects.map(({ name, origin, gatedBuild, suite, tests }) => ({
    name,
    testMatch: `${suite}.e2e.ts`,
    grep: new RegExp(tests),
    use: { baseURL: origin, ...(gatedBuild && { gatedBuild }) },
  })),
})
