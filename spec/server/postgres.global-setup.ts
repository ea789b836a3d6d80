import type { TestProject } from 'vitest/node'
import { startPostgres } from './own-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A running PostgreSQL, without a database name: each suite makes its own. */
    postgresUrl: string
  }
}

/** One for a run of the tests. */
export default async function setup(project: TestProject) {
  const { url, stop } = await startPostgres()
  project.provide('postgresUrl', url)
  return stop
}
