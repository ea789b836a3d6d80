import { tracing } from '../../contracts/routes/tracing.ts'
import type { ApiClient } from '../client/api-client.ts'
import { ApiClientError } from '../client/client-error.ts'
import type { OutgoingTrace, TraceSender } from './trace.ts'

/** Sends traces with an initialised client, with keepalive, so that leaving the page cancels none. */
export function traceSender(client: Pick<ApiClient, 'use'>): TraceSender {
  const routes = client.use(tracing)
  const fetchOptions = { keepalive: true }
  const send = ({ kind, trace }: OutgoingTrace) => {
    if (kind === 'custom') return routes.custom({ body: trace, fetchOptions })
    if (kind === 'error') return routes.error({ body: trace, fetchOptions })
    return routes.stateTransition({ body: trace, fetchOptions })
  }
  return async (outgoing) => {
    const { status } = await send(outgoing)
    if (status !== 204)
      throw new ApiClientError('BAD_ANSWER', { route: `POST ${tracing[outgoing.kind].path}` })
  }
}

/** The `connect` of `createTracer` for a client that is already loaded: resolves once it is initialised (API-3). */
export const connectTraces = (
  client: Pick<ApiClient, 'use'> & { readonly onReady: (listener: () => void) => unknown },
): Promise<TraceSender> =>
  new Promise((resolve) => {
    client.onReady(() => resolve(traceSender(client)))
  })
