import type { Check } from '../check.ts'
import { foreignOrigins } from '../foreign-origins.ts'
import type { HttpClient } from '../http-client.ts'
import type { Reply } from '../reply.ts'
import { session } from '../routes.ts'

const allowed = (reply: Reply) => reply.header('access-control-allow-origin')

/** The preflight of a browser before it sends a login to another origin (Fetch standard, CORS-preflight). */
async function mustPreflight(client: HttpClient, origin: string): Promise<void> {
  const needed = ['authorization', 'content-type', client.headerName]
  const headers = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': needed.join(','),
  }
  const reply = await client.probe(session.login, { method: 'OPTIONS', headers })
  const named = (reply.header('access-control-allow-headers') ?? '').toLowerCase().split(/,\s*/)
  const missing = needed.filter((name) => !named.includes(name))
  reply.mustHold(
    reply.status < 300 && missing.length === 0 && allowed(reply) === origin,
    `A page of ${origin} cannot log in: the browser asks first (OPTIONS), and the answer does not allow it.`,
    `a status below 300, access-control-allow-origin: ${origin}, access-control-allow-headers: ${needed.join(', ')}`,
    `status ${reply.status}, ${allowed(reply) ?? 'no origin'}, ${reply.header('access-control-allow-headers') ?? 'no headers'}`,
    'access-control-allow-headers',
  )
}

export const originChecks: readonly Check[] = [
  {
    id: 'origins/foreign-page-reads-nothing',
    title: 'No page of another origin may read an answer',
    clauses: ['API-5', 'AUTH-14'],
    profile: 'core',
    run: async (context) => {
      const preflight = {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      }
      await context.each(
        [
          { route: session.csrf, method: 'GET', headers: {} },
          { route: session.user, method: 'GET', headers: {} },
          { route: session.login, method: 'OPTIONS', headers: preflight },
        ],
        async ({ route, method, headers }) => {
          for (const origin of foreignOrigins(context.settings.site)) {
            const reply = await context.client().probe(route, { method, headers: { ...headers, origin } })
            const origins = allowed(reply)
            reply.mustHold(
              origins !== origin && origins !== '*',
              `${method} ${route.path} lets pages of ${origin} read its answer.`,
              'no access-control-allow-origin',
              origins ?? '',
              'access-control-allow-origin',
            )
          }
        },
      )
    },
  },
  {
    id: 'origins/own-site-reads',
    title: "Pages of the brand's own site, on another origin than the backend, may read its answers",
    clauses: ['API-5', 'API-6'],
    profile: 'core',
    wants: ({ backend, site }) =>
      backend.origin === site.origin ? 'site and backend have one origin (--site names another)' : null,
    run: async (context) => {
      const { origin } = context.settings.site
      const client = context.client()
      const reply = await client.ask(session.csrf, { headers: { origin } })
      const must = (name: string, holds: (value: string) => boolean, expected: string) =>
        reply.mustHold(
          holds(reply.header(name) ?? ''),
          `A page of ${origin} cannot use the backend: ${name} is not what browsers ask for.`,
          expected,
          reply.header(name) ?? 'none',
          name,
        )
      must('access-control-allow-origin', (value) => value === origin, origin)
      must('access-control-allow-credentials', (value) => value === 'true', 'true')
      must(
        'access-control-expose-headers',
        (value) => value.toLowerCase().includes(client.headerName),
        client.headerName,
      )
      await mustPreflight(client, origin)
    },
  },
  {
    id: 'origins/own-site-writes',
    title: "Pages of the brand's own site may log in and out: their Origin is not foreign",
    clauses: ['API-5', 'API-8'],
    profile: 'core',
    wants: ({ isSiteGiven }) =>
      isSiteGiven ? null : 'the origin of the pages is not known (--site names it)',
    run: async (context) => {
      const headers = { origin: context.settings.site.origin }
      // Refused for its body, which is checked after the origin.
      const reply = await context.client().attempt(session.login, { body: {}, headers })
      // The checks of bodies cover everything else in the answer.
      reply.mustNotBe(403, `A request from a page of ${headers.origin} was refused.`)
    },
  },
]
