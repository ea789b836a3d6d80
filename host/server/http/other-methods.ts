import { METHODS } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ProblemError } from 'gridfront/fastify'
import type { Origins } from '../csrf/origins.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Only says what the path of a contract does take: nothing to guard. */
    isOtherMethod?: boolean
  }
}

/** All that Node can read, but CONNECT, which it never makes a request. */
const methods = METHODS.filter((method) => method !== 'CONNECT')

/** Paths of the API with a method that they do not have: 405 with `Allow` (RFC 9110), and preflights. */
export function answerOtherMethods(app: FastifyInstance, origins: Origins): void {
  for (const method of methods) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
  const known = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.isApi !== true) return
    const own = known.get(url) ?? new Set()
    for (const one of [method].flat()) own.add(one)
    known.set(url, own)
  })
  // A plugin runs after the routes above it, so that all of them are known by then.
  app.register(async (rest) => {
    for (const [url, own] of [...known]) {
      const allowed = [...own, 'OPTIONS']
      rest.route({
        method: methods.filter((method) => method !== 'OPTIONS' && !own.has(method)),
        url,
        config: { isApi: true, isOtherMethod: true },
        exposeHeadRoute: false,
        // Answered here, before a body is looked at.
        onRequest: async (_request, reply) => {
          reply.header('allow', allowed.join(', '))
          throw new ProblemError(405, `This address takes ${allowed.join(', ')}.`)
        },
        handler: () => undefined,
      })
      rest.route({
        method: 'OPTIONS',
        url,
        config: { isApi: true, isOtherMethod: true },
        onRequest: async (_request, reply) => {
          origins.preflight(reply, allowed)
          return reply.code(204).send()
        },
        handler: () => undefined,
      })
    }
  })
}
