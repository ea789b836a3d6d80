import { initContract } from '@ts-rest/core'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { AppRouter } from '../../contracts/rest.ts'
import { rest } from '../../contracts/rest.ts'
import { facts } from '../../contracts/route-facts.ts'
import type { OpenApiOptions } from '../../src/openapi/open-api.ts'
import { toOpenApi } from '../../src/openapi/open-api.ts'

const Answer = z.object({ text: z.string() })
const metadata = facts({ clauses: ['LIB-4'] })
const good = {
  method: 'GET',
  path: '/a',
  responses: { 200: Answer },
  summary: 'An answer',
  metadata,
} as const
const post = { ...good, method: 'POST', body: Answer } as const

const documentOf = (routes: Record<string, unknown>, options: Partial<OpenApiOptions> = {}) =>
  toOpenApi(rest.router<AppRouter>({ group: routes as AppRouter }), {
    info: { version: '1' },
    groups: { group: { description: 'A group.' } },
    schemas: { Answer },
    ...options,
  })
const other = (contentType: string, body: unknown) =>
  rest.otherResponse({ contentType, body: body as z.ZodMiniType })
const trimmed = z.string().check(z.trim())

test('the contract from which the others differ in one respect is accepted', () => {
  expect(Object.keys(documentOf({ good, post: { ...post, path: '/b' } }).paths)).toEqual(['/a', '/b'])
})

test.each<[name: string, route: object, message: string]>([
  [
    'an answer of anything',
    { ...good, responses: { 200: z.unknown() } },
    'GET /a, answer 200: the schema says nothing',
  ],
  [
    'a type without a schema',
    { ...good, responses: { 200: initContract().type<string>() } },
    'GET /a, answer 200: there is no',
  ],
  ['a body of anything', { ...post, body: z.any() }, 'POST /a, body: the schema says nothing'],
  [
    'JSON of anything under another name',
    { ...good, responses: { 404: other('application/problem+json', z.unknown()) } },
    'GET /a, answer 404: the schema says nothing',
  ],
  [
    'a file that says nothing',
    { ...good, responses: { 200: other('text/html', z.any()) } },
    'answer 200: the schema',
  ],
  [
    'a transform in an answer',
    { ...good, responses: { 200: z.object({ n: z.pipe(z.string(), z.transform(Number)) }) } },
    'GET /a, answer 200: at /properties/n: ',
  ],
  ['a transform in a body', { ...post, body: z.object({ t: trimmed }) }, 'POST /a, body: at /properties/t: '],
  [
    'a transform in an answer to HEAD',
    { ...good, responses: { 200: trimmed }, metadata: facts({ clauses: [], head: true }) },
    'HEAD /a, answer 200: ',
  ],
  [
    'a transform in the address',
    { ...good, path: '/a/:t', pathParams: z.object({ t: trimmed }) },
    'GET /a/:t, path: at /properties/t: ',
  ],
  ['a transform in a header', { ...good, headers: { 'x-t': trimmed } }, "GET /a, header parameter 'x-t': "],
  ['a parameter without a schema', { ...good, path: '/a/:t' }, 'GET /a/:t: the path has the parameters [t]'],
  ['a schema without a parameter', { ...good, pathParams: z.object({ t: z.string() }) }, 'describes [t]'],
  [
    'a parameter by another name',
    { ...good, path: '/a/:t', pathParams: z.object({ u: z.string() }) },
    'the parameters [t], pathParams describes [u]',
  ],
  [
    'a parameter with an ending',
    { ...good, path: '/a/:t.json' },
    "GET /a/:t.json: ':t.json' is no parameter",
  ],
  ['a query that is no object', { ...good, query: z.string() }, 'GET /a, query: parameters are described by'],
  ['a route without a summary', { ...good, summary: undefined }, 'GET /a: a route needs a summary'],
])('[LIB-4] refused, by route and place: %s', (_name, route, message) => {
  expect(() => documentOf({ route })).toThrow(message)
})

test('[LIB-4] two routes never share an address or a name', () => {
  expect(() => documentOf({ good, again: good })).toThrow('GET /a and GET /a are both get /a')
  const twice = rest.router({ one: { group: { good } }, two: { group: { good: { ...good, path: '/b' } } } })
  expect(() => toOpenApi(twice, { info: { version: '1' } })).toThrow('both the operation groupGood')
})

test('[LIB-4] GET and HEAD of one address are two operations of it', () => {
  const head = { ...good, metadata: facts({ clauses: [], head: true }) }
  expect(Object.keys(documentOf({ good, head }).paths['/a'] ?? {})).toEqual(['get', 'head'])
})

test('[LIB-4] a group needs words', () => {
  expect(() => documentOf({ good }, { groups: {} })).toThrow("The group 'group' has no words")
})

test('[LIB-4] an example that breaks its schema is refused, with its place', () => {
  const texts = (text: unknown) => ({ texts: { Answer: { example: { text } } } })
  expect(documentOf({ good }, texts('')).components.schemas.Answer?.examples).toEqual([{ text: '' }])
  expect(() => documentOf({ good }, texts(7))).toThrow(
    "example of 'Answer' does not keep its schema at '/text'",
  )
})

test('one schema has one name', () => {
  expect(() => documentOf({ good }, { schemas: { Answer, Reply: Answer } })).toThrow("'Reply' and 'Answer'")
  expect(() => documentOf({ good }, { schemas: { Answer: 'text' } })).toThrow("'Answer' names no zod schema")
})

test('[LIB-4] a schema used in requests and answers occurs twice if they differ, together with schemas that contain it', () => {
  const Inner = z.object({ text: z.string() })
  const Outer = z.object({ inner: Inner, word: z.enum(['a', 'b']) })
  const Word = Outer.shape.word
  const List = z.array(Outer)
  const route = { ...post, body: List, responses: { 200: List, 404: Answer } }
  const { paths, components } = documentOf({ route }, { schemas: { Answer, Inner, Outer, List, Word } })
  const { post: written } = paths['/a'] ?? {}
  const to = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  expect(Object.keys(components.schemas)).toEqual([
    'Answer',
    'Inner',
    'InnerInput',
    'List',
    'ListInput',
    'Outer',
    'OuterInput',
    'Word',
  ])
  expect(written?.requestBody?.content['application/json']?.schema).toEqual(to('ListInput'))
  expect(written?.responses['200']?.content?.['application/json']?.schema).toEqual(to('List'))
  expect(components.schemas.ListInput?.items).toEqual(to('OuterInput'))
  expect(components.schemas.OuterInput?.properties).toEqual({ inner: to('InnerInput'), word: to('Word') })
  expect(components.schemas.Outer?.properties).toEqual({ inner: to('Inner'), word: to('Word') })
  const taken = { Answer, Inner, Outer, List, InnerInput: Word }
  expect(() => documentOf({ route }, { schemas: taken })).toThrow("'InnerInput' is needed twice")
})

test('[LIB-4] a name does not replace a description: an undescribed schema is refused with a name too', () => {
  const Anything = z.unknown()
  const route = { ...good, responses: { 200: Anything } }
  expect(() => documentOf({ route }, { schemas: { Anything } })).toThrow(
    'answer 200: the schema says nothing',
  )
})

test("[LIB-4] a schema of one's own under the name of one of ours has none of its rules", () => {
  const route = { ...good, responses: { 200: Answer } }
  const options = {
    schemas: { MoveOutRequest: Answer, LoginAnswer: z.object({ token: z.string() }) },
    texts: { MoveOutRequest: { description: 'Ours.' }, LoginAnswer: { description: 'Ours.' } },
  }
  const login = { ...good, path: '/b', responses: { 200: options.schemas.LoginAnswer } }
  const { schemas } = documentOf({ route, login }, options).components
  expect(schemas.MoveOutRequest).not.toHaveProperty('allOf')
  expect(schemas.LoginAnswer?.properties).toEqual({ token: { type: 'string' } })
})

test('a named schema is referenced wherever it is used, also in a union', () => {
  const Holder = z.object({ answer: z.nullable(Answer), many: z.record(z.string(), z.array(Answer)) })
  const route = { ...good, responses: { 200: Holder } }
  const to = { $ref: '#/components/schemas/Answer' }
  expect(
    documentOf({ route }, { schemas: { Answer, Holder } }).components.schemas.Holder?.properties,
  ).toEqual({
    answer: { anyOf: [to, { type: 'null' }] },
    many: { type: 'object', additionalProperties: { type: 'array', items: to } },
  })
})

test('[LIB-4] no answer to a request that changes something may be cached, with a token or without', () => {
  const { paths } = documentOf({ good, post: { ...post, path: '/b' } })
  expect(paths['/a']?.get?.responses['200']).not.toHaveProperty('headers')
  expect(Object.keys(paths['/b']?.post?.responses['200']?.headers ?? {})).toEqual(['Cache-Control'])
})

test('a schema may contain itself when it has a name', () => {
  const Tree = z.object({
    get branches() {
      return z.array(Tree)
    },
  })
  const route = { ...good, responses: { 200: Tree } }
  expect(documentOf({ route }, { schemas: { Tree } }).components.schemas.Tree?.properties).toEqual({
    branches: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
  })
  expect(() => documentOf({ route })).toThrow(
    'GET /a, answer 200: a schema that contains itself needs a name',
  )
})

test('[LIB-4] query and headers are parameters, read as text, optional when they may be left out', () => {
  const route = {
    ...good,
    query: z.object({ page: z.optional(z.coerce.number().check(z.int(), z.gte(1))), from: z.iso.date() }),
    headers: { 'x-a': z.string().check(z.minLength(1), z.describe('What for.')) },
  }
  expect(documentOf({ route }).paths['/a']?.get?.parameters).toEqual([
    {
      name: 'page',
      in: 'query',
      required: false,
      schema: expect.objectContaining({ type: 'integer', minimum: 1 }),
    },
    { name: 'from', in: 'query', required: true, schema: expect.objectContaining({ format: 'date' }) },
    {
      name: 'x-a',
      in: 'header',
      required: true,
      description: 'What for.',
      schema: { type: 'string', minLength: 1 },
    },
  ])
})

test('a part that may be anything must say so', () => {
  const Open = z.looseObject({ data: z.unknown(), tags: z.record(z.string(), z.unknown()) })
  const route = { ...good, responses: { 200: Open } }
  expect(documentOf({ route }, { schemas: { Open } }).components.schemas.Open).toEqual({
    type: 'object',
    properties: {
      data: { description: 'Any JSON value.' },
      tags: { type: 'object', additionalProperties: true },
    },
    required: ['data', 'tags'],
    additionalProperties: true,
  })
})
