import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { core, customer, requestBodyLimitBytes } from '../../contracts/index.ts'
import { factsOf } from '../../contracts/route-facts.ts'
import type { Operation } from '../../src/openapi/document.ts'
import { contractSchemas, openApiText, toOpenApi } from '../../src/openapi/open-api.ts'
import { schemaTexts } from '../../src/openapi/schema-texts.ts'
import { catalogue } from '../tools/clauses/catalogue.ts'
import { documentValidator, zodValidator } from './verdicts.ts'
import { routesOf } from './wire-schemas.ts'

const both = { ...core, ...customer }
const info = { version: '1.0.0' }
const document = toOpenApi(both, { info })
const { components } = document

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([verb, operation]) => ({ path, verb, ...operation })),
)
const operationOf = (operationId: string): Operation => {
  const found = operations.find((operation) => operation.operationId === operationId)
  if (found === undefined) throw new Error(`no operation ${operationId}`)
  return found
}
const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
// The payment provider signs its requests, and has no CSRF token.
const unsafe = operations.filter(
  ({ verb, operationId }) => verb !== 'get' && verb !== 'head' && !operationId.endsWith('WebhookReceive'),
)

test('[LIB-4] each route of the contract is one operation, at its method and address', () => {
  const expected = routesOf(both).map((route) => {
    const verb = factsOf(route).head ? 'head' : route.method.toLowerCase()
    return [verb, route.path.replace(/:(\w+)/g, '{$1}'), Object.keys(route.responses), factsOf(route).clauses]
  })
  const written = operations.map(({ verb, path, responses, ...operation }) => [
    verb,
    path,
    Object.keys(responses),
    operation['x-clauses'],
  ])
  expect(written).toEqual(expected)
})

test('[LIB-4] operations are named after group and route, whatever the nesting of routers', () => {
  const named = (paths: typeof document.paths) =>
    Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId))
  expect(named(toOpenApi({ session: core.session }, { info }).paths)).toEqual([
    'sessionCsrf',
    'sessionLogin',
    'sessionLogout',
    'sessionUser',
  ])
  expect(named(toOpenApi({ core, customer }, { info }).paths)).toEqual(named(document.paths))
})

test('[LIB-4] every operation has the tag of its group, and every tag has a description', () => {
  expect(operationOf('myAccountBills').tags).toEqual(['myAccount'])
  expect(document.tags.map(({ name }) => name)).toEqual(Object.keys(both))
  for (const { description } of document.tags) expect(description).toMatch(/^[A-Z].*\.$/)
})

test('[LIB-4] every clause that an operation names exists', () => {
  const known = new Set(catalogue.map(({ id }) => id))
  for (const operation of operations) {
    expect(operation['x-clauses'].length, operation.operationId).toBeGreaterThan(0)
    expect(operation['x-clauses'].filter((id) => !known.has(id))).toEqual([])
  }
})

test('[LIB-4] every possible answer to a request is listed, with a sentence for people', () => {
  for (const { operationId, requestBody, responses } of unsafe) {
    const withBody = requestBody === undefined ? [] : ['422']
    expect(Object.keys(responses), operationId).toEqual(
      expect.arrayContaining(['400', '403', '405', '413', '415', ...withBody, '429', '500', '503']),
    )
  }
  for (const { operationId, security, responses } of operations) {
    const needsToken = JSON.stringify(security) === '[{"bearer":[]}]'
    if (needsToken) expect(Object.keys(responses), operationId).toContain('401')
    for (const { description } of Object.values(responses)) expect(description).toMatch(/^[A-Z].*\.$/)
  }
})

test('[LIB-4] bodies are named as in the contracts: requests are open, answers closed', () => {
  const login = operationOf('sessionLogin')
  expect(login.requestBody?.content).toEqual({
    'application/json': { schema: ref('schemas', 'LoginRequest') },
  })
  expect(login.responses['200']?.content).toEqual({
    'application/json': { schema: ref('schemas', 'LoginAnswer') },
  })
  expect(login.responses['401']?.content).toEqual({
    'application/json': { schema: ref('schemas', 'Refusal') },
  })
  expect(login.responses['403']?.content).toEqual({
    'application/problem+json': { schema: ref('schemas', 'Problem') },
  })
  expect(components.schemas.LoginRequest).not.toHaveProperty('additionalProperties')
  expect(components.schemas.LoginAnswer).toHaveProperty('additionalProperties', false)
  expect(components.schemas.BillList?.properties).toEqual({
    bills: { type: 'array', items: ref('schemas', 'Bill') },
  })
  const contents = operations.flatMap(({ requestBody, responses }) =>
    [requestBody, ...Object.values(responses)].flatMap((body) => Object.entries(body?.content ?? {})),
  )
  for (const [type, { schema }] of contents)
    if (type.endsWith('json') && schema !== undefined)
      expect(schema.$ref).toMatch(/^#\/components\/schemas\/[A-Z]\w+$/)
})

test('[LIB-4] what has no body has no content, and a file may be anything', () => {
  expect(operationOf('sessionLogout').requestBody).toBeUndefined()
  expect(operationOf('sessionLogout').responses['204']).not.toHaveProperty('content')
  expect(operationOf('pagesSlice').responses['404']?.content).toEqual({ '*/*': {} })
  expect(operationOf('pagesServiceWorker').responses['200']?.content).toEqual({
    'text/javascript': { schema: { type: 'string' } },
  })
  const stream = operationOf('pagesPageDataRsc').responses['200']
  expect([stream?.content, stream?.description]).toEqual([
    { 'application/json': {} },
    expect.stringContaining('JSON by its name alone'),
  ])
})

test('[LIB-4] routes with the method HEAD are HEAD operations, without bodies', () => {
  expect(Object.keys(document.paths['/{page}'] ?? {})).toEqual(['head'])
  for (const answer of Object.values(operationOf('pagesDocument').responses))
    expect(answer).not.toHaveProperty('content')
})

test('[LIB-4] path parameters are described, including which may contain slashes', () => {
  const [page] = operationOf('pagesPageData').parameters
  expect(page).toMatchObject({ name: 'page', in: 'path', required: true, schema: { minLength: 1 } })
  expect(page).toHaveProperty('description', expect.stringContaining('its slashes stay slashes'))
  const [file] = operationOf('pagesSlice').parameters
  expect(file).toMatchObject({ name: 'file', schema: { pattern: '^[^/]+\\.json$' } })
  expect(file).toHaveProperty('description', expect.stringContaining('One segment'))
})

test('[LIB-4] a token is required, accepted or unused, as the route says', () => {
  const wanted = { needed: [{ bearer: [] }], welcome: [{}, { bearer: [] }], none: [] }
  expect(components.securitySchemes.bearer).toMatchObject({ type: 'http', scheme: 'bearer' })
  const facts = routesOf(both).map((route) => factsOf(route).bearer ?? 'none')
  expect(operations.map(({ security }) => security)).toEqual(facts.map((fact) => wanted[fact]))
  expect(new Set(facts).size).toBe(3)
  expect(toOpenApi({ pages: core.pages }, { info }).components.securitySchemes).toEqual({})
})

test('[LIB-4] every unsafe request carries the CSRF token, and no other does', () => {
  const pair = [ref('parameters', 'CsrfHeader'), ref('parameters', 'CsrfCookie')]
  expect(components.parameters.CsrfHeader).toMatchObject({
    name: 'X-XSRF-TOKEN',
    in: 'header',
    required: true,
  })
  expect(components.parameters.CsrfCookie).toMatchObject({
    name: 'XSRF-TOKEN',
    in: 'cookie',
    required: true,
  })
  expect(unsafe.length).toBeGreaterThan(0)
  for (const operation of operations)
    expect(operation.parameters.filter((parameter) => '$ref' in parameter)).toEqual(
      unsafe.includes(operation) ? pair : [],
    )
})

test('[LIB-4] answers bring the headers that their status and their route promise', () => {
  const headersOf = (operationId: string, status: string) =>
    Object.keys(operationOf(operationId).responses[status]?.headers ?? {})
  for (const [operationId, status] of [
    ['sessionCsrf', '204'],
    ['sessionLogin', '200'],
    ['sessionLogout', '204'],
  ] as const)
    expect(headersOf(operationId, status)).toEqual(['Cache-Control', 'Set-Cookie', 'X-XSRF-TOKEN'])
  expect(headersOf('sessionLogin', '401')).toEqual(['Cache-Control'])
  expect(headersOf('sessionUser', '200')).toEqual(['Cache-Control'])
  expect(headersOf('sessionUser', '401')).toEqual(['Cache-Control', 'WWW-Authenticate'])
  expect(headersOf('sessionUser', '405')).toEqual(['Cache-Control', 'Allow'])
  expect(headersOf('sessionUser', '429')).toEqual(['Cache-Control', 'Retry-After'])
  expect(headersOf('sessionUser', '503')).toEqual(['Cache-Control', 'Retry-After'])
  expect(headersOf('pagesPageData', '200')).toEqual([])
  for (const { responses } of operations)
    for (const { headers = {} } of Object.values(responses))
      for (const { $ref } of Object.values(headers))
        expect(Object.keys(components.headers)).toContain($ref.split('/').at(-1))
})

test('[LIB-4] the account’s login operations document wrong passwords, expired links and weak passwords', () => {
  const sentenceOf = (operationId: string, status: string) =>
    operationOf(operationId).responses[status]?.description
  for (const operationId of ['sessionsEnd', 'sessionsChangePassword']) {
    expect(sentenceOf(operationId, '409')).toContain('password')
    expect(sentenceOf(operationId, '401')).toContain('no live token')
    expect(operationOf(operationId).security).toEqual([{ bearer: [] }])
  }
  expect(sentenceOf('recoveryResetPassword', '410')).toContain('does not reveal which')
  expect(sentenceOf('recoveryResetPassword', '422')).toContain('easily guessed')
  expect(operationOf('recoveryResetPassword').security).toEqual([])
  expect(Object.keys(operationOf('recoveryRequestReset').responses['429']?.headers ?? {})).toContain(
    'Retry-After',
  )
})

test('[LIB-4] routes that may send a mail say so, and no others', () => {
  const mailing = operations.filter(({ description = '' }) => description.includes('send a mail'))
  const expected = routesOf(both).filter((route) => factsOf(route).sendsMail)
  expect(mailing.map(({ path }) => path)).toEqual(expected.map(({ path }) => path))
  expect(mailing.map(({ operationId }) => operationId)).toEqual([
    'recoveryRemindEmail',
    'recoveryRequestReset',
    'homeDoNotContact',
    'originationSubmit',
    'originationSendLink',
    'originationWithdraw',
    'userChangeEmail',
    'userSendConfirmation',
    'userRenewLink',
  ])
})

test('[LIB-4] every operation says who may use it, and what a client does if its answer is lost', () => {
  const lastOf = (operationId: string) => operationOf(operationId).description
  expect(lastOf('sessionCsrf')).toBe(
    'Works with a token and without one. The answer brings a new CSRF token, in whose place the former is refused. May be asked for again at any time.',
  )
  expect(lastOf('myAccountBills')).toBe(
    'For the owner of the token, and for nobody else. May be asked for again at any time.',
  )
  expect(lastOf('cardPaymentStart')).toMatch(/^For the owner .* with the same `Idempotency-Key` .* once\.$/)
  expect(lastOf('userChangeEmail')).toMatch(/send it again/)
  expect(lastOf('paymentWebhookReceive')).toMatch(/^Takes no token\. Sent again by the provider/)
  for (const route of routesOf(both)) {
    const { operationId, description } = operations[routesOf(both).indexOf(route)] ?? {}
    const { idempotencyKey, isRepeatable, sender } = factsOf(route)
    const isUnsafe = unsafe.some((one) => one.operationId === operationId)
    expect(description?.includes('`Idempotency-Key`'), operationId).toBe(idempotencyKey !== undefined)
    expect(description?.includes('twice it does nobody harm'), operationId).toBe(
      isRepeatable === true && sender === undefined,
    )
    expect(description?.includes('does not send it again by itself'), operationId).toBe(
      isUnsafe && !idempotencyKey && !isRepeatable,
    )
    expect(description?.includes('by the provider'), operationId).toBe(sender === 'provider')
  }
})

test('[LIB-4] the longest body is reported, to people and to programs', () => {
  const limit = '65,536 bytes'
  expect(requestBodyLimitBytes).toBe(65_536)
  expect(document.info.description).toContain(limit)
  expect(operationOf('tracingError').requestBody).toMatchObject({
    description: expect.stringContaining(limit),
    'x-limit-bytes': requestBodyLimitBytes,
  })
  expect(operationOf('tracingError').responses['413']?.description).toContain(limit)
})

test('[LIB-4] title, addresses and texts can be set by the caller', () => {
  const servers = [{ url: 'https://api.brand.example' }]
  const site = [{ url: 'https://www.brand.example' }]
  const made = toOpenApi(core, {
    info: {
      version: '2.3.4',
      title: 'A brand',
      description: 'Ours.',
      contact: { name: 'API team' },
      license: { name: 'Ours' },
    },
    servers,
    csrf: { cookieName: 'pair', headerName: 'X-Pair' },
    groups: { pages: { description: 'Files.', servers: site } },
  })
  expect(made.info).toMatchObject({ version: '2.3.4', title: 'A brand', contact: { name: 'API team' } })
  expect(made.info.license).toEqual({ name: 'Ours' })
  expect(made.info.description).toMatch(/^Ours\.\n\n/)
  expect(made.servers).toEqual(servers)
  expect(made.paths['/sw.js']?.get?.servers).toEqual(site)
  expect(made.paths['/login']?.post).not.toHaveProperty('servers')
  expect(Object.keys(made.paths['/login']?.post?.responses['200']?.headers ?? {})).toContain('X-Pair')
  expect(openApiText(made)).not.toContain('XSRF')
})

test('[LIB-4] each example is valid, by zod and by the schema that contains it', () => {
  const names = Object.keys(schemaTexts)
  expect(names.filter((name) => !Object.hasOwn(components.schemas, name))).toEqual([])
  for (const [name, { example }] of Object.entries(schemaTexts)) {
    expect(components.schemas[name]?.examples).toEqual([example])
    expect(zodValidator(contractSchemas[name], 'output')(example), name).toBe(true)
    expect(documentValidator(components.schemas, name)(example), name).toBe(true)
  }
})

test('[LIB-4] the same contract gives the same bytes, in another process too', async () => {
  const text = openApiText(document)
  expect(openApiText(toOpenApi({ ...core, ...customer }, { info }))).toBe(text)
  expect(JSON.parse(text)).toEqual(document)
  expect(text).toMatch(/^\{\n {2}"openapi": "3\.1\.\d",\n[\s\S]*\n\}\n$/)
  const program = `
    const { core, customer } = await import('./contracts/index.ts')
    const { openApiText, toOpenApi } = await import('./src/openapi/open-api.ts')
    process.stdout.write(openApiText(toOpenApi({ ...core, ...customer }, ${JSON.stringify({ info })})))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: resolve(import.meta.dirname, '../..'),
    maxBuffer: 2 ** 24,
  })
  expect(stdout).toBe(text)
})

const patternsIn = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) =>
        name === 'pattern' && typeof part === 'string' ? [part] : patternsIn(part),
      )
    : []

test('[LIB-4] no character class contains an unescaped bracket, which Java would read as a nested class', () => {
  const patterns = [...new Set(patternsIn(document))]
  expect(patterns.length).toBeGreaterThan(20)
  // Escapes are removed; a class then ends at the first closing bracket.
  const hasBare = (pattern: string) =>
    [...pattern.replaceAll(/\\./gs, '').matchAll(/\[\^?([^\]]*)\]/g)].some(([, inner]) =>
      inner?.includes('['),
    )
  expect(hasBare('[\\w[a]')).toBe(true)
  expect(patterns.filter(hasBare)).toEqual([])
})
