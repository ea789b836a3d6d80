import * as contracts from '../../contracts/index.ts'
import type { AppRouter } from '../../contracts/rest.ts'
import { headerComponents } from './answer-headers.ts'
import type { SchemaText } from './components.ts'
import { createComponents } from './components.ts'
import type { Info, OpenApiDocument, Operation, SchemaObject, Server, Tag, Verb } from './document.ts'
import { documentDescription } from './document-description.ts'
import type { Group } from './groups.ts'
import { contractGroups } from './groups.ts'
import type { ListedRoute } from './listed-routes.ts'
import { listRoutes } from './listed-routes.ts'
import { memberRules } from './member-rules.ts'
import { operationOf } from './operation.ts'
import type { CsrfNames } from './parameters.ts'
import { csrfParameters } from './parameters.ts'
import { schemaTexts } from './schema-texts.ts'
import { tokenSchema } from './token-schema.ts'
import { isZodSchema } from './write-json-schema.ts'

export interface OpenApiOptions {
  /**
   * `version`: of the described API. Defaults: a title that fits every brand, a description of the rules that all
   * routes share (your own is put before it), the licence of the contracts, the retailer as a contact without an
   * address.
   */
  readonly info: Pick<Info, 'version'> & Partial<Info>
  /** Base addresses of the backend. Default: the address under which the document is found. */
  readonly servers?: readonly Server[]
  /** Default: `XSRF-TOKEN` and `X-XSRF-TOKEN`. */
  readonly csrf?: CsrfNames
  /** Descriptions for groups of routes, by name, added to those of our own contracts. */
  readonly groups?: Readonly<Record<string, Group>>
  /** Names of zod schemas. Default: those of `gridfront/contracts`. Schemas without a name are written in place. */
  readonly schemas?: Readonly<Record<string, unknown>>
  /** Descriptions and examples for named schemas, added to those of our own contracts. */
  readonly texts?: Readonly<Record<string, SchemaText>>
}

/** The schemas that `gridfront/contracts` exports, under their names. */
export const contractSchemas: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(contracts).filter(([, value]) => isZodSchema(value)),
)

/**
 * OpenAPI 3.1 of a contract. The same contract and options produce the same document, member for member. Throws, naming
 * route and place, if the document would be wrong or incomplete: an empty schema, a transform, a route without summary,
 * a group without a description, two operations at one address.
 */
export function toOpenApi(router: AppRouter, options: OpenApiOptions): OpenApiDocument {
  const { info, servers, csrf = defaultCsrf, schemas = contractSchemas } = options
  const groups = { ...contractGroups, ...options.groups }
  // A schema of the caller may have the name of one of ours, but other rules.
  const isOurs = (name: string) => schemas[name] !== undefined && schemas[name] === contractSchemas[name]
  const rules = Object.fromEntries(Object.entries(memberRules).filter(([name]) => isOurs(name)))
  const components = createComponents(schemas, { ...schemaTexts, ...options.texts }, rules)
  const routes = listRoutes(router)
  const paths = pathsOf(routes, (listed) => {
    const servers = groups[listed.group]?.servers
    return { ...operationOf(listed, components, csrf), ...(servers !== undefined && { servers }) }
  })
  const isUsed = usedIn(JSON.stringify(paths))
  const hasToken =
    'LoginAnswer' in isUsed('schemas', schemas) && isOurs('LoginAnswer') && isOurs('TokenClaims')
  const token = hasToken ? tokenSchema(components.use(schemas.TokenClaims, 'output')) : undefined
  return {
    openapi: '3.1.1',
    info: withDefaults(info, csrf),
    servers: servers ?? [{ url: '/', description: 'The address under which this document is found.' }],
    tags: tagsOf(routes, groups),
    paths,
    components: {
      schemas: withToken(components.settle(), token),
      parameters: isUsed('parameters', csrfParameters(csrf)),
      headers: isUsed('headers', headerComponents(csrf)),
      securitySchemes: routes.some(({ facts }) => facts.bearer !== undefined) ? { bearer } : {},
    },
  }
}

/** The document as a file: JSON with two spaces, the same bytes each time. */
export const openApiText = (document: OpenApiDocument): string => `${JSON.stringify(document, null, 2)}\n`

const bearer = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description: 'The token of the login answer. No cookie stands in for it.',
} as const

const defaultCsrf: CsrfNames = { cookieName: 'XSRF-TOKEN', headerName: 'X-XSRF-TOKEN' }

const withDefaults = (info: OpenApiOptions['info'], csrf: CsrfNames): Info => ({
  title: 'Energy retailer: website backend',
  ...info,
  description: [info.description, documentDescription(csrf)].filter(Boolean).join('\n\n'),
  contact: info.contact ?? { name: 'The retailer whose backend this is' },
  license: info.license ?? { name: 'MIT', identifier: 'MIT' },
})

function pathsOf(routes: readonly ListedRoute[], operation: (listed: ListedRoute) => Operation) {
  const paths: Record<string, Partial<Record<Verb, Operation>>> = {}
  for (const listed of routes)
    paths[listed.path] = { ...paths[listed.path], [listed.verb]: operation(listed) }
  return paths
}

/** Adds the content of a token, if an answer contains one. */
function withToken(
  schemas: Readonly<Record<string, SchemaObject>>,
  token: SchemaObject | undefined,
): Readonly<Record<string, SchemaObject>> {
  const { LoginAnswer: login } = schemas
  if (token === undefined || login === undefined) return schemas
  return { ...schemas, LoginAnswer: { ...login, properties: { ...(login.properties as object), token } } }
}

/** Keeps only those components of a kind that the paths refer to. */
const usedIn =
  (paths: string) =>
  <Component>(kind: string, components: Readonly<Record<string, Component>>) =>
    Object.fromEntries(
      Object.entries(components).filter(([name]) => paths.includes(`"#/components/${kind}/${name}"`)),
    )

function tagsOf(routes: readonly ListedRoute[], groups: Readonly<Record<string, Group>>): readonly Tag[] {
  const names = new Set(routes.map(({ group }) => group).filter((name) => name !== ''))
  return [...names].map((name) => {
    const group = groups[name]
    if (group === undefined) throw new Error(`The group '${name}' has no words: add them to the groups`)
    return { name, description: group.description }
  })
}
