import { initContract } from '@ts-rest/core'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Problem } from '../../contracts/index.ts'
import { rest } from '../../contracts/rest.ts'
import { readAnswer } from '../../src/client/read-answer.ts'
import { empty, html, json, problem } from './fake-backend.ts'

const Meter = z.object({
  nmi: z.string(),
  readings: z.array(z.object({ 'kWh/day': z.number(), 'a~b': z.string() })),
})
const { route } = rest.router({
  route: {
    method: 'GET',
    path: '/meters/:nmi',
    pathParams: z.object({ nmi: z.string() }),
    responses: {
      200: Meter,
      202: rest.otherResponse({ contentType: 'text/csv', body: z.string() }),
      201: rest.noBody(),
      203: rest.otherResponse({ contentType: '*/*', body: z.unknown() }),
      204: rest.noBody(),
      206: initContract().type<unknown>() as unknown as symbol,
      404: rest.otherResponse({ contentType: 'application/problem+json', body: Problem }),
    },
  },
})
const meter = { nmi: '4102037', readings: [{ 'kWh/day': 9.5, 'a~b': 'x' }] }
const text = (status: number, body: string, type: string) =>
  new Response(body, { status, headers: { 'content-type': type } })

test('[API-11] a valid answer is returned unchanged, including unknown members', async () => {
  const headers = { etag: '"1"' }
  const answer = await readAnswer(json(200, { ...meter, added: 'later' }, headers), route)
  expect(answer).toMatchObject({ status: 200, body: { ...meter, added: 'later' } })
  expect(answer.headers.get('etag')).toBe('"1"')
})

test.each([
  'application/json',
  'application/json; charset=utf-8',
  'Application/JSON',
  'application/vnd.brand+json',
])('%s is JSON', async (type) => {
  expect((await readAnswer(text(200, JSON.stringify(meter), type), route)).body).toEqual(meter)
})

test('[API-11] answers without content, of another type, and of any type', async () => {
  expect(await readAnswer(empty(), route)).toMatchObject({ status: 204, body: undefined })
  expect(await readAnswer(text(202, 'a;b', 'Text/CSV; charset=utf-8'), route)).toMatchObject({ body: 'a;b' })
  expect(await readAnswer(html(203, 'anything'), route)).toMatchObject({ body: 'anything' })
  expect(await readAnswer(new Response('', { status: 201 }), route)).toMatchObject({ body: undefined })
  expect(await readAnswer(json(206, { any: 'thing' }), route)).toMatchObject({ body: { any: 'thing' } })
  expect(await readAnswer(problem(404, 'No such meter'), route)).toMatchObject({
    status: 404,
    body: { detail: 'No such meter' },
  })
})

const shape = 'the body breaks the contract'
test.each([
  [
    'a status that the contract does not list',
    json(418, meter),
    undefined,
    'status 418 is not in the contract',
  ],
  [
    'a server error that the contract does not list',
    problem(500),
    undefined,
    'status 500 is not in the contract',
  ],
  [
    'an HTML page with 200',
    html(200),
    undefined,
    "content type 'text/html; charset=utf-8' instead of application/json",
  ],
  [
    'JSON sent as text',
    text(200, JSON.stringify(meter), 'text/plain'),
    undefined,
    "content type 'text/plain'",
  ],
  ['JSON without a type', new Response(new Blob([JSON.stringify(meter)])), undefined, "content type ''"],
  ['a type that only begins alike', text(202, 'a;b', 'text/csvx'), undefined, "content type 'text/csvx'"],
  [
    'a type that only holds json',
    text(200, '{}', 'application/jsonp'),
    undefined,
    "content type 'application/jsonp'",
  ],
  ['an HTML page where the contract has no body', html(201), undefined, 'a body where the contract has none'],
  ['an HTML page where it says nothing of the body', html(206), undefined, "content type 'text/html"],
  ['HTML for a problem', html(404), undefined, "content type 'text/html"],
  ['JSON that breaks off', text(200, '{"nmi":"41', 'application/json'), undefined, 'JSON'],
  ['an empty body', text(200, '', 'application/json'), undefined, 'JSON'],
  ['a missing field', json(200, { readings: [] }), '/nmi', shape],
  ['a field of another type', json(200, { ...meter, nmi: 4102037 }), '/nmi', shape],
  [
    'a wrong field deep inside, with a slash in its name',
    json(200, { ...meter, readings: [...meter.readings, { 'kWh/day': '9.5', 'a~b': 'x' }] }),
    '/readings/1/kWh~1day',
    shape,
  ],
  [
    'a wrong field with a tilde in its name',
    json(200, { ...meter, readings: [{ 'kWh/day': 9.5, 'a~b': 1 }] }),
    '/readings/0/a~0b',
    shape,
  ],
  ['another thing altogether', json(200, null), '', shape],
  [
    'a problem of another shape',
    json(404, { status: 404 }, { 'content-type': 'application/problem+json' }),
    '/type',
    shape,
  ],
] as const)('[API-11] [API-4] %s is a bad answer, by route and field', async (_, response, field, reason) => {
  const error: unknown = await readAnswer(response, route).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    name: 'ApiClientError',
    code: 'BAD_ANSWER',
    message: 'The server gave an answer that cannot be used',
    route: 'GET /meters/:nmi',
    field,
    httpStatus: response.status,
  })
  expect(String((error as Error).cause)).toContain(reason)
})

test.each([
  ['{"nmi":"4102037777", "token": "aaa.bbb.ccc" oops', 'application/json'],
  ['aaa.bbb.ccc', 'application/json'],
  ['{"nmi":"4102037777","readings":"aaa.bbb.ccc"}', 'application/json'],
  ['aaa.bbb.ccc', 'text/html'],
])('[API-11] [TRACE-6] the error quotes nothing of the answer: %s', async (body, type) => {
  const error: unknown = await readAnswer(text(200, body, type), route).catch((thrown: unknown) => thrown)
  const { message, stack, cause } = error as Error
  expect(JSON.stringify([error, message, stack, String(cause), (cause as Error).stack])).not.toContain('aaa')
})
