import { initContract, isAppRoute as theirIsAppRoute } from '@ts-rest/core'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { core, customer } from '../../contracts/index.ts'
import type { AppRoute, AppRouter, RouterOptions } from '../../contracts/rest.ts'
import { isAppRoute, isNoBody, rest } from '../../contracts/rest.ts'
import { routesOf } from '../../contracts/routes-of.ts'

// Contracts are made without ts-rest's run time; this test compares them with what ts-rest makes.
const theirs = initContract()
/** ts-rest-types.test.ts compares the types, with contracts whose routes the compiler knows. */
const loose = (router: AppRouter) => router as Parameters<typeof theirs.router>[0]

const text: AppRoute['responses'] = {
  200: rest.otherResponse({ contentType: 'text/plain', body: z.string() }),
  204: rest.noBody(),
}
const routes: AppRouter = {
  open: { method: 'GET', path: '/open/:id', query: z.object({ a: z.string() }), responses: text },
  lax: {
    method: 'DELETE',
    path: '/lax',
    strictStatusCodes: false,
    responses: text,
    metadata: { clauses: [] },
  },
  inner: {
    headed: {
      method: 'PUT',
      path: '/headed',
      headers: { 'X-A': z.string() },
      body: rest.noBody(),
      responses: text,
    },
  },
}

test('a router is what ts-rest makes of the same routes', () => {
  expect(rest.router(routes)).toEqual(theirs.router(loose(routes)))
  for (const strictStatusCodes of [true, false]) {
    const made = theirs.router(loose(routes), { strictStatusCodes })
    expect(rest.router(routes, { strictStatusCodes })).toEqual(made)
  }
})

test('the contracts are unchanged by ts-rest', () => {
  for (const contract of [core, customer]) {
    expect(theirs.router(loose(contract))).toEqual(contract)
    for (const { route } of routesOf(contract)) expect(theirIsAppRoute(route as never)).toBe(true)
  }
})

test('a route in another router is a copy, as with ts-rest', () => {
  const { open } = routes
  expect(rest.router(routes).open).not.toBe(open)
  expect(theirs.router(loose(routes)).open).not.toBe(open)
})

test('an answer of another type, and which part is a route, are reported as by ts-rest', () => {
  const other = { contentType: 'text/csv', body: z.string() }
  expect(rest.otherResponse(other)).toMatchObject(theirs.otherResponse(other))
  for (const part of [...Object.values(routes), {}] as (AppRoute | AppRouter)[])
    expect(isAppRoute(part)).toBe(theirIsAppRoute(part as never))
})

test('no body is known in contracts of either making', () => {
  expect(isNoBody(rest.noBody())).toBe(true)
  expect(isNoBody(theirs.noBody())).toBe(true)
  for (const other of [undefined, null, 'ContractNoBody', Symbol('other'), theirs.type(), z.string()])
    expect(isNoBody(other)).toBe(false)
})

test('an option that has no effect here is refused', () => {
  expect(() => rest.router(routes, { pathPrefix: '/v1' } as RouterOptions)).toThrow(
    "A router takes no option 'pathPrefix'",
  )
})
