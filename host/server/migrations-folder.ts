import { fileURLToPath } from 'node:url'

/** The folder of migrations: next to this file, and in a build next to the bundled server in `dist/host/server`. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
