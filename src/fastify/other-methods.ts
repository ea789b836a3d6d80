import { METHODS } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ProblemError, withUsualHeaders } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Only lists a path's methods, so it needs no protection. */
    isOtherMethod?: boolean
  }
}

/** All methods that Node parses, except CONNECT, which never becomes a request. */
const methods = METHODS.filter((method) => method !== 'CONNECT')

/**
 * Answers other methods on the paths of a contract: 405 with `Allow` (RFC 9110, section 15.5.6), and OPTIONS with 204.
 * Call it before `mountContract`. `preflight` may add CORS headers to the answer of OPTIONS. `pages` are the pages for people
 * who open such a path in a browser, as in `{ '/login': '/accounts/login' }`: they are redirected (302), programs are not.
 */
export function answerOtherMethods(
  app: FastifyInstance,
  preflight?: (reply: FastifyReply, allowed: readonly string[]) => void,
  pages: Readonly<Record<string, string>> = {},
): void {
  for (const method of methods) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
  const known = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.isApi !== true) return
    const own = known.get(url) ?? new Set()
    for (const one of [method].flat()) own.add(one)
    known.set(url, own)
  })
  // A plugin runs after the routes declared before it, so that all of them are known by then.
  app.register(async (rest) => {
    for (const [url, own] of [...known]) {
      const allowed = [...own, 'OPTIONS']
      rest.route({
        method: methods.filter((method) => method !== 'OPTIONS' && !own.has(method)),
        url,
        config: { isApi: true, isOtherMethod: true },
        exposeHeadRoute: false,
        // Answered here, before a body is parsed.
        onRequest: async ({ method, headers }, reply) => {
          const page = pages[url]
          if (page !== undefined && (method === 'GET' || method === 'HEAD')) {
            reply.header('vary', [reply.getHeader('vary') ?? [], 'Accept'].flat().join(', '))
            if (headers.accept?.includes('text/html')) return reply.redirect(page, 302)
          }
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
          reply.header('allow', allowed.join(', '))
          preflight?.(reply, allowed)
          return withUsualHeaders(reply.code(204)).send()
        },
        handler: () => undefined,
      })
    }
  })
}
