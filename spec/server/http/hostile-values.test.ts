import fc from 'fast-check'
import { bodySchema, core, customer, isSchema, Problem, toPointer, validateNow } from 'gridfront/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NamedRoute } from '../../../contracts/routes-of.ts'
import { routesOf } from '../../../contracts/routes-of.ts'
import { validFor } from '../../../src/conformance/generate/valid.ts'
import { toJsonSchema } from '../../../src/openapi/json-schema.ts'
import type { TestBackend } from '../test-backend.ts'
import { email, password, startBackend } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'
import { openDemoDatabase } from '../test-database.ts'

let backend: TestBackend
let client: TestClient
beforeAll(async () => {
  backend = await startBackend(await openDemoDatabase('PostgreSQL'))
  const limits = {
    ...{ recoveriesPerAddress: 1e6, doNotContactsPerAddress: 1e6, signUpsPerAddress: 1e6 },
    ...{ paymentsPerAccount: 1e6, guestPaymentsPerAddress: 1e6, tracesPerMinute: 1e6 },
    ...{ writesPerCustomer: 1e6, addressLookupsPerMinute: 1e6, costlyAnswersPerCustomer: 1e6 },
  }
  const config = { isLocal: true, publicOrigin: undefined, logLevel: 'trace', ...limits } as const
  client = new TestClient(await backend.with({ config }))
  await client.login({ email, password })
})
afterAll(() => backend?.close())

/** A text in a valid value, by the member names that lead to it. */
interface Leaf {
  readonly names: readonly string[]
  readonly text: string
  /** The value with another text at that place. */
  readonly withText: (text: string) => unknown
}

function leavesOf(value: unknown, names: readonly string[] = []): Leaf[] {
  if (typeof value === 'string') return [{ names, text: value, withText: (text) => text }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    leavesOf(inner, [...names, name]).map(({ withText, ...leaf }) => ({
      ...leaf,
      withText: (text: string) =>
        Array.isArray(value)
          ? value.with(Number(name), withText(text))
          : { ...value, [name]: withText(text) },
    })),
  )
}

/** The texts in a part of a route's requests: each once, if some valid value contains it. */
function textsOf(schema: unknown): readonly Leaf[] {
  if (!isSchema(schema)) return []
  const accepts = (value: unknown) => validateNow(schema, value).issues === undefined
  const values = fc.sample(validFor(toJsonSchema(schema, 'input'), accepts), { seed: 1, numRuns: 60 })
  const leaves = values.flatMap((value) => leavesOf(value))
  return [...new Map(leaves.map((leaf) => [leaf.names.join('/').replace(/\d+/g, '*'), leaf])).values()]
}

const unstorable = ['a\0b', 'a\ud800b', '\udc00']
const daysBeyond = ['9999-12-31', '0000-01-01', '2026-02-30', '+275760-09-13', '2200-01-01', '1899-12-31']
const lastDays = ['1900-01-01', '2199-12-31']
/** The same texts if the value is a date or a time; other texts are left out. */
const asDay = (text: string, days: readonly string[]) => {
  const [, time = null] = /^\d{4}-\d\d-\d\d(T.*)?$/.exec(text) ?? [undefined, null]
  return time === null && !/^\d{4}-\d\d-\d\d$/.test(text) ? [] : days.map((day) => `${day}${time ?? ''}`)
}

const api = routesOf({ session: core.session, tracing: core.tracing, ...customer })
const pathOf = ({ route }: NamedRoute, text = 'nobody') => route.path.replace(/:\w+/g, text)

async function mustName(
  answer: Promise<{ statusCode: number; body: string }>,
  pointer: string,
  what: string,
  status = 422,
) {
  const { statusCode, body } = await answer
  expect([what, statusCode]).toEqual([what, status])
  const { errors = [] } = Problem.parse(JSON.parse(body))
  expect([what, errors.map((error) => error.pointer)]).toEqual([what, expect.arrayContaining([pointer])])
}

const withBody = api.filter(({ route }) => bodySchema(route) !== null)
test.each(withBody.map((one) => [one.names.join('.'), one] as const))(
  '[API-12] %s names the texts that cannot be stored and the impossible dates in its body',
  async (_, { route }) => {
    const leaves = textsOf(bodySchema(route))
    for (const { names, text, withText } of leaves) {
      const pointer = toPointer(['body', ...names])
      for (const odd of [...unstorable, ...asDay(text, daysBeyond)])
        await mustName(client.post(route.path, withText(odd)), pointer, `${pointer} ${JSON.stringify(odd)}`)
      for (const day of asDay(text, lastDays)) {
        const { statusCode } = await client.post(route.path, withText(day))
        expect([pointer, day, statusCode >= 500]).toEqual([pointer, day, false])
      }
    }
    await mustName(client.post(route.path, { 'a\0b': 1 }), toPointer(['body', 'a\0b']), 'a name')
  },
)

const withQuery = api.filter(({ route }) => isSchema(route.query))
test.each(withQuery.map((one) => [one.names.join('.'), one] as const))(
  '[API-12] %s names such texts and dates in its query',
  async (_, one) => {
    const leaves = textsOf(one.route.query)
    expect(leaves.length).toBeGreaterThan(0)
    const ask = (query: unknown) =>
      client.get(`${pathOf(one)}?${new URLSearchParams(query as object as Record<string, string>)}`)
    for (const { names, text, withText } of leaves) {
      const pointer = toPointer(['query', ...names])
      for (const odd of ['a\0b', ...asDay(text, daysBeyond)])
        await mustName(ask(withText(odd)), pointer, `${pointer} ${JSON.stringify(odd)}`)
      for (const day of asDay(text, lastDays)) expect((await ask(withText(day))).statusCode).toBeLessThan(500)
    }
    // Half of a surrogate pair, as broken UTF-8.
    expect((await client.get(`${pathOf(one)}?account=%ED%A0%80`)).statusCode).toBeLessThan(500)
  },
)

const withName = api.filter(({ route }) => route.path.includes(':'))
test.each(withName.map((one) => [one.names.join('.'), one] as const))(
  '[API-12] %s refuses such texts in its address',
  async (_, one) => {
    const answer = client.bare(one.route.method, pathOf(one, 'a%00b'), { headers: client.bearer() })
    await mustName(answer, `/params/${/:(\w+)/.exec(one.route.path)?.[1]}`, one.route.path, 404)
    for (const odd of ['%00', '%ED%A0%80', '%', '%FF', '9999-12-31', `${'a'.repeat(2000)}`]) {
      const { statusCode } = await client.bare(one.route.method, pathOf(one, odd), {
        headers: client.bearer(),
      })
      expect([odd, statusCode >= 400 && statusCode < 500]).toEqual([odd, true])
    }
  },
)

test.each([
  ...['/%00', '/a%00b?c=%00', '/api/%00', '/outbox?a=%00', '/healthz?%00=%00', '/readyz?a=%ED%A0%80'],
  ...['/page-data/%00/page-data.json', '/page-data/sq/d/a%00.json', '/slice-data/%ED%A0%80.json'],
])('such a text in another address is no server error: %s', async (address) => {
  expect((await client.get(address)).statusCode).toBeLessThan(500)
})
