import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as uncut from '@ts-rest/core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { tsRestLite } from '../../src/vite/ts-rest-lite.ts'

type TsRest = typeof uncut

const file = join(dirname(createRequire(import.meta.url).resolve('@ts-rest/core')), 'index.esm.mjs')
const plugin = tsRestLite()
const { filter, handler } = plugin.transform as unknown as {
  filter: { id: RegExp }
  handler: (this: { error: (message: string) => never }, code: string) => { code: string }
}
const build = {
  error: (message: string): never => {
    throw new Error(message)
  },
}
const cutOf = (code: string) => handler.call(build, code).code

let original = ''
let folder = ''
let cut: TsRest
beforeAll(async () => {
  original = await readFile(file, 'utf8')
  folder = await mkdtemp(join(tmpdir(), 'ts-rest-lite-'))
  const target = join(folder, 'cut.mjs')
  await writeFile(target, cutOf(original))
  cut = (await import(/* @vite-ignore */ pathToFileURL(target).href)) as TsRest
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

function contractOf({ initContract }: TsRest) {
  const c = initContract()
  return c.router(
    {
      plan: {
        method: 'GET',
        path: '/plans/:id',
        pathParams: z.object({ id: z.string() }),
        query: z.object({ fuel: z.optional(z.string()), postcodes: z.optional(z.array(z.number())) }),
        headers: { 'x-own': z.optional(z.string()) },
        responses: { 200: z.object({ name: z.string() }), 204: c.noBody() },
      },
      choose: {
        method: 'POST',
        path: '/plans',
        body: z.object({ id: z.string() }),
        responses: {
          201: z.object({ id: z.string() }),
          202: c.otherResponse({ contentType: 'text/plain', body: z.string() }),
        },
      },
      nested: c.router({
        end: { method: 'DELETE', path: '/end', body: c.noBody(), responses: { 204: c.noBody() } },
      }),
    },
    {
      pathPrefix: '/v1',
      strictStatusCodes: true,
      baseHeaders: { 'x-brand': z.string() },
      commonResponses: { 500: z.object({ message: z.string() }) },
    },
  )
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

type Client = ReturnType<typeof clientOf>
function clientOf(tsRest: TsRest, throwOnUnknownStatus = false) {
  return tsRest.initClient(contractOf(tsRest), {
    baseUrl: 'https://api.wattlebird.example',
    baseHeaders: { 'X-Brand': 'wattlebird' },
    validateResponse: true,
    throwOnUnknownStatus,
  })
}

/** Everything that can be seen of one call: what went out, and what came of it. */
async function observe(
  tsRest: TsRest,
  call: (client: Client) => Promise<unknown>,
  answer: () => Response,
  isStrict = false,
) {
  const requests: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { signal: _, ...others } = init
    requests.push([url, others])
    return answer()
  })
  try {
    const outcome = await call(clientOf(tsRest, isStrict)).then(
      (value) => {
        const { status, body } = value as { status: number; body: unknown }
        return { status, body: body instanceof Blob ? `a Blob of ${body.size}` : body }
      },
      (error: Error & { issues?: unknown }) => ({
        error: error.constructor.name,
        message: error.message,
        issues: error.issues,
      }),
    )
    return { requests, outcome }
  } finally {
    vi.unstubAllGlobals()
  }
}

const plan = (client: Client) => client.plan({ params: { id: 'flex' }, headers: { 'x-own': 'yes' } })
const queried = (client: Client) =>
  client.plan({ params: { id: 'a b' }, query: { fuel: 'gas & power', postcodes: [2204, 2480] } })
const choose = (client: Client) => client.choose({ body: { id: 'flex' } })
const end = (client: Client) => client.nested.end()

test.each([
  [
    'prefix and base headers, 200',
    plan,
    () => json(200, { name: 'Flex' }),
    { status: 200, body: { name: 'Flex' } },
  ],
  ['a query', queried, () => json(200, { name: 'Flex' }), { status: 200 }],
  ['a wrong body', plan, () => json(200, { name: 42 }), { error: 'StandardSchemaError' }],
  ['an unknown 418', plan, () => json(418, { teapot: true }), { status: 418 }],
  [
    'a common response',
    plan,
    () => json(500, { message: 'sorry' }),
    { status: 500, body: { message: 'sorry' } },
  ],
  [
    'a common response of another shape',
    plan,
    () => json(500, { sorry: true }),
    { error: 'StandardSchemaError' },
  ],
  ['a body that is sent', choose, () => json(201, { id: 'c1' }), { status: 201, body: { id: 'c1' } }],
  ['a text', choose, () => new Response('later', { status: 202 }), { status: 202, body: 'later' }],
  ['no content', end, () => new Response(null, { status: 204 }), { status: 204, body: 'a Blob of 0' }],
  [
    'JSON that breaks off',
    plan,
    () => new Response('{', { headers: { 'content-type': 'application/json' } }),
    { error: 'SyntaxError' },
  ],
] as const)('cut or not, the client sends and returns the same: %s', async (_, call, answer, expected) => {
  const whole = await observe(uncut, call, answer)
  expect(whole.outcome).toMatchObject(expected)
  expect(await observe(cut, call, answer)).toEqual(whole)
  expect(whole.requests).toHaveLength(1)
})

test('cut or not, an unknown status throws where that is asked for', async () => {
  const whole = await observe(uncut, plan, () => json(418, {}), true)
  expect(whole.outcome).toMatchObject({ error: 'UnknownStatusError' })
  expect(await observe(cut, plan, () => json(418, {}), true)).toEqual(whole)
})

test('cut or not, a contract is the same data', () => {
  const dataOf = (tsRest: TsRest) =>
    JSON.stringify(contractOf(tsRest), (_, value: unknown) =>
      typeof value === 'symbol' ? String(value) : value,
    )
  expect(dataOf(cut)).toBe(dataOf(uncut))
  expect(dataOf(cut)).toContain('"/v1/plans/:id"')
})

test('the cut takes zod away, and no name that is exported or used', () => {
  const code = cutOf(original)
  expect(code.length).toBeLessThan(original.length / 3)
  expect(Object.keys(cut).sort()).toEqual(Object.keys(uncut).sort())
  // Comments and texts apart, two classes are all that is left of zod: another one would fail in the browser.
  const bare = code.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|`[^`]*`/g, '')
  const names = new Set(bare.match(/(?<![\w.])(?:Zod\w*|util|objectUtil|errorMap|INVALID|ParseStatus)\b/g))
  expect([...names].sort()).toEqual(['ZodError', 'ZodErrorSchema', 'ZodObject'])
  for (const name of names) expect(bare, name).toMatch(new RegExp(`^(?:class|const) ${name}\\b`, 'm'))
})

test('the plugin runs before others, on this file and no other', () => {
  expect(plugin.enforce).toBe('pre')
  expect(filter.id.test('/app/node_modules/@ts-rest/core/index.esm.mjs')).toBe(true)
  expect(filter.id.test('C:\\app\\node_modules\\@ts-rest\\core\\index.esm.mjs?v=1')).toBe(true)
  expect(filter.id.test('/app/node_modules/@ts-rest/react-query/index.esm.mjs')).toBe(false)
  expect(filter.id.test('/app/node_modules/zod/index.esm.mjs')).toBe(false)
})

const start = 'var z = /*#__PURE__*/Object.freeze('
test.each([
  ['zod is declared another way', (code: string) => code.replace(start, 'const z = Object.freeze(')],
  ['zod is gone', (code: string) => code.slice(code.indexOf('});', code.indexOf(start)) + 3)],
  ['the end of zod is not found', (code: string) => code.slice(0, code.indexOf(start) + start.length)],
  [
    'another class of zod is used',
    (code: string) => `${code}\nconst isText = (value) => value instanceof ZodString;`,
  ],
  [
    'something of its own stands before zod',
    (code: string) => `const initClient2 = () => {};\n${code}\nexport { initClient2 };`,
  ],
  ['the file is empty', () => ''],
])('the build fails loudly when %s', (_, change) => {
  expect(() => cutOf(change(original))).toThrow('@ts-rest/core changed its shape')
})
