import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import type { AppRouter } from '../../contracts/index.ts'
import { core, customer } from '../../contracts/index.ts'
import { openApiText, toOpenApi } from '../../src/openapi/open-api.ts'

// The linter's strictest ruleset with all optional rules, and no rule switched off. This covers the rules `spectral:oas` of
// Spectral, the other common linter. Spectral 6.16 itself found nothing here, hints included, but would add 68 MB of
// packages.
const config = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    'array-parameter-serialization': 'error',
    'component-name-unique': 'error',
    'info-contact': 'error',
    'operation-description': 'error',
    'operation-singular-tag': 'error',
    'operation-tag-defined': 'error',
    'parameter-description': 'error',
    'path-http-verbs-order': 'error',
    'path-params-defined': 'error',
    'spec-strict-refs': 'error',
  },
})

/** Broken rules, warnings included, each with its place. */
async function brokenRules(source: string): Promise<string[]> {
  const problems = await lintFromString({ source, config })
  return problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`)
}

const info = { version: '1.0.0' }
const both: AppRouter = { ...core, ...customer }
const routers: readonly (readonly [string, AppRouter])[] = [
  ['core', core],
  ['customer', customer],
  ['both', both],
  ...Object.entries(both).map(([name, group]) => [`${name} alone`, { [name]: group } as AppRouter] as const),
]

test.each(routers)('[LIB-4] a public linter finds nothing in the document of %s', async (_name, router) => {
  expect(await brokenRules(openApiText(toOpenApi(router, { info })))).toEqual([])
})

type Plain = Record<string, unknown>
/** The plain object at a place in the document. */
const at = (document: unknown, ...path: readonly string[]): Plain =>
  path.reduce((part, name) => part[name] as Plain, document as Plain)
/** The smallest set of routes that the faults need, because the linter reads each document as a whole. */
const few: AppRouter = {
  session: core.session,
  pages: core.pages,
  myAccount: { bills: customer.myAccount.bills },
}
const login = (document: unknown, ...path: readonly string[]) =>
  at(document, 'paths', '/login', 'post', ...path)

const faults: readonly (readonly [rule: string, plant: (document: unknown) => void])[] = [
  ['operation-operationId', (document) => delete login(document).operationId],
  ['operation-operationId-unique', (document) => (login(document).operationId = 'sessionUser')],
  ['operation-description', (document) => delete login(document).description],
  ['operation-summary', (document) => delete login(document).summary],
  ['operation-tag-defined', (document) => (login(document).tags = ['other'])],
  ['operation-4xx-response', (document) => (login(document).responses = { 200: { description: 'Done.' } })],
  ['security-defined', (document) => delete login(document).security],
  ['struct', (document) => (login(document, 'responses', '200').body = {})],
  ['struct', (document) => delete login(document, 'responses', '200').description],
  ['struct', (document) => (at(document, 'components', 'schemas', 'Bill').type = 'objet')],
  ['no-unresolved-refs', (document) => delete at(document, 'components', 'schemas').Refusal],
  ['no-unused-components', (document) => (at(document, 'components', 'schemas').Other = { type: 'null' })],
  [
    'no-invalid-schema-examples',
    (document) => (at(document, 'components', 'schemas', 'Refusal').examples = [{ success: true }]),
  ],
  [
    'no-ambiguous-paths',
    (document) => {
      const paths = at(document, 'paths')
      paths['/slice-data/{file}/{part}'] = paths['/{page}/footer/{part}'] = {}
    },
  ],
  ['path-parameters-defined', (document) => (at(document, 'paths', '/{page}', 'head').parameters = [])],
  ['no-empty-servers', (document) => (at(document).servers = [])],
  ['tag-description', (document) => delete at(document, 'tags', '0').description],
  ['info-contact', (document) => delete at(document, 'info').contact],
  ['info-license', (document) => delete at(document, 'info').license],
]

test.each(faults)('the linter sees a planted fault: %s', async (rule, plant) => {
  const document = JSON.parse(openApiText(toOpenApi(few, { info })))
  plant(document)
  expect(await brokenRules(JSON.stringify(document))).toContainEqual(expect.stringMatching(`^${rule} `))
})
