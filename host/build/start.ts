import { buildSite } from './build-site.ts'
import { stopWithOneLine } from './one-line.ts'

// `npm start`: the built site and the backend, in one process that answers to the launcher's signals.
await buildSite().catch(stopWithOneLine)
await import('../server/main.ts')
