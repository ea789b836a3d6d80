import { fileURLToPath } from 'node:url'

/** The folder of migrations: beside this file, and in a build beside the bundled server in `dist/host/server`. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
