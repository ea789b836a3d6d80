import { rest } from './rest.ts'
import { pages } from './routes/pages.ts'
import { session } from './routes/session.ts'
import { tracing } from './routes/tracing.ts'

/** The contract that every brand's backend and site must keep. */
// The type is written out, because in declarations the compiler would emit `any` for routers inside a router.
export const core: {
  readonly session: typeof session
  readonly tracing: typeof tracing
  readonly pages: typeof pages
} = rest.router({ session, tracing, pages })
