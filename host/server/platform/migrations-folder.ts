import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const beside = new URL('./migrations', import.meta.url)

/** The folder of migrations: next to the built server in `dist/host/server`, else among the sources. */
export const migrationsFolder = fileURLToPath(
  existsSync(beside) ? beside : new URL('../migrations', import.meta.url),
)
