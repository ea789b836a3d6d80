import { core, customer } from '../../contracts/index.ts'
import type { AppRoute, AppRouter } from '../../contracts/rest.ts'
import { isAppRoute, isNoBody } from '../../contracts/rest.ts'

export interface WireSchema {
  /** The first place where the schema is used: `POST /login body`. */
  readonly place: string
  readonly direction: 'input' | 'output'
  readonly schema: unknown
}

export const routesOf = (router: AppRouter): readonly AppRoute[] =>
  Object.values(router).flatMap((part) => (isAppRoute(part) ? [part] : routesOf(part)))

const isSchema = (value: unknown) => typeof value === 'object' && value !== null && '_zod' in value
const bodyOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'contentType' in answer && 'body' in answer
    ? answer.body
    : answer

/** The bytes of a file, which JSON Schema cannot describe. */
const isFile = (answer: unknown) =>
  typeof answer === 'object' &&
  answer !== null &&
  'contentType' in answer &&
  answer.contentType === 'application/pdf'

/** All schemas of bodies and addresses in the contract, collected from the routes by other code than the document's. */
export const wireSchemas: readonly WireSchema[] = [...routesOf(core), ...routesOf(customer)]
  .flatMap((route) => {
    const requests = [
      ['body', 'body' in route ? route.body : undefined],
      ['path', route.pathParams],
      ['query', route.query],
      ['headers', route.headers],
    ] as const
    return [
      ...requests.map(([part, schema]) => ({ place: part, direction: 'input' as const, schema })),
      ...Object.entries(route.responses)
        .filter(([, answer]) => !isFile(answer))
        .map(([status, answer]) => ({
          place: status,
          direction: 'output' as const,
          schema: bodyOf(answer),
        })),
    ].map((one) => ({ ...one, place: `${route.method} ${route.path} ${one.place}` }))
  })
  .filter(({ schema }) => isSchema(schema) && !isNoBody(schema))
  .filter(
    ({ schema, direction }, at, all) =>
      all.findIndex((one) => one.schema === schema && one.direction === direction) === at,
  )
