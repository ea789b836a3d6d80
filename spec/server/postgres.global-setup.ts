import type { TestProject } from 'vitest/node'
import type { OwnPostgres } from './own-postgres.ts'
import { startPostgres } from './own-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A running PostgreSQL, without a database name: each suite creates its own database. */
    postgresUrl: string
  }
}

/** Each project loads this file separately, all in one process. */
const shared = globalThis as {
  postgresOfRun?: { readonly started: Promise<OwnPostgres>; projects: number } | undefined
}

/** One for a run, with template databases that projects copy. The last project to end stops it. */
export default async function setup(project: TestProject) {
  shared.postgresOfRun ??= { started: startPostgres(), projects: 0 }
  const own = shared.postgresOfRun
  own.projects += 1
  const { url, stop } = await own.started
  project.provide('postgresUrl', url)
  return async () => {
    own.projects -= 1
    if (own.projects > 0) return
    shared.postgresOfRun = undefined
    await stop()
  }
}
