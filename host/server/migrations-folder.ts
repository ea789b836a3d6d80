import { fileURLToPath } from 'node:url'

/** Beside this file in the sources, and beside the bundled server in `dist/host/server`. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
