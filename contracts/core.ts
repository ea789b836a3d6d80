import { rest } from './rest.ts'
import { pages } from './routes/pages.ts'
import { session } from './routes/session.ts'
import { tracing } from './routes/tracing.ts'

/** What every brand's backend and site must keep. */
export const core = rest.router({ session, tracing, pages })
