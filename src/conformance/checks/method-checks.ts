import type { AppRoute } from '../../../contracts/rest.ts'
import type { Check } from '../check.ts'
import { checkedRoutes } from '../routes.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Each path of the API with its methods in the contract. */
const paths = new Map<string, { route: AppRoute; profile: Check['profile']; taken: string[] }>()
for (const { route, profile, isFile } of checkedRoutes) {
  if (isFile) continue
  const path = paths.get(route.path) ?? { route, profile, taken: [] }
  path.taken.push(route.method)
  paths.set(route.path, path)
}

const methodsIn = (allow: string | undefined) =>
  (allow ?? '').split(',').map((method) => method.trim().toUpperCase())

export const methodChecks: readonly Check[] = [...paths].map(([path, { route, profile, taken }]) => ({
  id: `methods${path.toLowerCase()}`,
  title: `${path} takes ${taken.join(', ')} and answers 405 to other methods, naming those it takes`,
  clauses: ['API-11'],
  profile,
  run: async (context) => {
    const client = context.client()
    await client.renew()
    await context.each(
      methods.filter((method) => !taken.includes(method)),
      async (method) => {
        const reply = await client.attempt(route, { method, query: '' })
        reply.mustBe(405, `${method} ${path} was not answered with 405.`)
        const allow = reply.header('allow')
        const missing = taken.filter((one) => !methodsIn(allow).includes(one))
        // A missing header is reported by the invariant for every 405.
        reply.mustHold(
          allow === undefined || missing.length === 0,
          `The Allow header of ${path} does not name what is taken.`,
          taken.join(', '),
          allow ?? '',
          'allow',
        )
        reply.mustHold(
          !methodsIn(allow).includes(method),
          `The Allow header of ${path} names a method that was just refused.`,
          `no ${method}`,
          allow ?? '',
          'allow',
        )
      },
    )
  },
}))
