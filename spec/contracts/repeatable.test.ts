import { expect, test } from 'vitest'
import { core, customer, factsOf } from '../../contracts/index.ts'
import { routesOf } from '../../contracts/routes-of.ts'

const unsafe = [...routesOf(core), ...routesOf(customer)].filter(({ route }) => route.method !== 'GET')

test('[PAY-1] every route that changes something says how it may be sent again: by a key, or because twice is harmless', () => {
  const undecided = unsafe.filter(({ route }) => {
    const { idempotencyKey, isRepeatable } = factsOf(route)
    return (idempotencyKey !== undefined) === (isRepeatable === true)
  })
  expect(undecided.map(({ names }) => names.join('.'))).toEqual([])
})

test('[PAY-1] a route with a key asks for its header, and has the statuses of a key that is taken', () => {
  for (const { route } of unsafe.filter(({ route }) => factsOf(route).idempotencyKey === 'needed')) {
    expect(Object.keys(route.headers ?? {})).toContain('idempotency-key')
    expect(Object.keys(route.responses)).toEqual(expect.arrayContaining(['409', '422']))
  }
})
