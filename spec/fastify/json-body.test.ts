import Fastify from 'fastify'
import { acceptJsonOnly, answerProblems } from 'gridfront/fastify'
import { expect, test } from 'vitest'

const app = Fastify()
acceptJsonOnly(app)
answerProblems(app)
app.post('/echo', async ({ body }) => ({ body: body ?? null }))

const json = { 'content-type': 'application/json' }
const send = (payload: string | Buffer, headers: Readonly<Record<string, string>> = json) =>
  app.inject({ method: 'POST', url: '/echo', payload, headers })
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

test('JSON in UTF-8 is read, whatever the spelling of its type', async () => {
  for (const type of [
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; charset = utf8',
  ])
    expect((await send('{"name":"Zoë"}', { 'content-type': type })).json()).toEqual({ body: { name: 'Zoë' } })
})

test('a body of 32 levels is read, and one of 33 is refused before anything walks it', async () => {
  expect((await send(nested(32))).statusCode).toBe(200)
  const answer = await send(nested(33))
  expect([answer.statusCode, answer.json().detail]).toEqual([
    400,
    'The body is nested deeper than 32 levels.',
  ])
})

test('bytes that are not UTF-8 are refused: with replacement characters two passwords would be equal', async () => {
  const broken = (byte: number) =>
    Buffer.concat([Buffer.from('{"password":"'), Buffer.of(byte), Buffer.from('"}')])
  for (const byte of [0xff, 0xe9, 0x80]) {
    const answer = await send(broken(byte))
    expect([answer.statusCode, answer.json().detail]).toEqual([400, 'The body is not valid UTF-8.'])
  }
})

test.each([
  ['no JSON', '{"email":', 400, {}],
  ['a prototype in disguise', '{"__proto__":{"admin":true}}', 400, {}],
  ['another charset', '{}', 415, { 'content-type': 'application/json; charset=latin1' }],
  ['a charset that begins alike', '{}', 415, { 'content-type': 'application/json; charset=utf-80' }],
  ['a charset that ends alike', '{}', 415, { 'content-type': 'application/json; charset=xutf-8' }],
  ['a packed body', '{}', 415, { ...json, 'content-encoding': 'gzip' }],
  ['a form', 'a=b', 415, { 'content-type': 'application/x-www-form-urlencoded' }],
])('%s is refused', async (_, payload, status, headers) => {
  const answer = await send(payload, { ...json, ...headers })
  expect([answer.statusCode, answer.json().status]).toEqual([status, status])
})

test('a refused type gets an answer that says how to send it', async () => {
  const detail = async (headers: Readonly<Record<string, string>>) =>
    (await send('{}', { ...json, ...headers })).json().detail
  expect(await detail({ 'content-type': 'application/json; charset=latin1' })).toBe(
    'Send the body as application/json in UTF-8.',
  )
  expect(await detail({ 'content-encoding': 'gzip' })).toBe('Send the body without a content coding.')
})

test('an empty body with a content type counts as no body', async () => {
  expect((await send('')).json()).toEqual({ body: null })
})
