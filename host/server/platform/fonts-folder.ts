import { existsSync } from 'node:fs'

const beside = new URL('./fonts/', import.meta.url)

/** The fonts of documents: next to the built server, which may be deployed without the sources, else among the sources. */
export const fontsFolder = existsSync(beside) ? beside : new URL('../../fonts/', import.meta.url)
