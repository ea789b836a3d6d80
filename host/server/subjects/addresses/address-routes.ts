import type { FastifyRequest } from 'fastify'
import type { addresses } from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import { ProblemError } from 'gridfront/fastify'
import type { AddressSource } from './address-source.ts'

/** Time-out of a look-up: longer than a service usually takes, and as long as a visitor would wait while typing. */
const longestLookUpMs = 5000

/** Rejects after the time-out, even if the source ignores the signal. */
async function inTime<Found>(
  lookUp: (options: { readonly signal: AbortSignal }) => Promise<Found>,
  signal: AbortSignal,
): Promise<Found> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([lookUp({ signal }), late])
}

/** The error's name for the log; its message may contain what the visitor typed. */
const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error)

/** The routes of the `addresses` contract. What visitors type is neither stored nor logged. */
export function addressRoutes(
  source: AddressSource,
  newDeadline = () => AbortSignal.timeout(longestLookUpMs),
): Handlers<typeof addresses> {
  async function found<Found>(
    request: FastifyRequest,
    lookUp: (options: { readonly signal: AbortSignal }) => Promise<Found>,
  ): Promise<Found> {
    try {
      return await inTime(lookUp, newDeadline())
    } catch (error) {
      request.log.error({ event: 'addresses_away', error: nameOf(error) })
      throw new ProblemError(503, 'Addresses cannot be looked up just now.')
    }
  }

  return {
    suggest: async ({ query: { query }, request }) => {
      const suggestions = await found(request, (options) => source.suggest(query, options))
      return { status: 200, body: { suggestions: [...suggestions] } }
    },
    resolve: async ({ query: { id }, request }) => {
      const address = await found(request, (options) => source.resolve(id, options))
      if (address === null) throw new ProblemError(404, 'No address has this name.')
      return { status: 200, body: address }
    },
  }
}
