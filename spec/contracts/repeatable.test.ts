import { expect, test } from 'vitest'
import { core, customer, factsOf } from '../../contracts/index.ts'
import { routesOf } from '../../contracts/routes-of.ts'

const unsafe = [...routesOf(core), ...routesOf(customer)].filter(({ route }) => route.method !== 'GET')

test('[PAY-1] every route that changes something may be repeated, by a key or because repeating is harmless', () => {
  const undecided = unsafe.filter(({ route }) => {
    const { idempotencyKey, isRepeatable } = factsOf(route)
    return (idempotencyKey !== undefined) === (isRepeatable === true)
  })
  expect(undecided.map(({ names }) => names.join('.'))).toEqual([])
})

test('[PAY-1] a route with a key requires its header, and has the statuses of a used key', () => {
  for (const { route } of unsafe.filter(({ route }) => factsOf(route).idempotencyKey === 'needed')) {
    expect(Object.keys(route.headers ?? {})).toContain('idempotency-key')
    expect(Object.keys(route.responses)).toEqual(expect.arrayContaining(['409', '422']))
  }
})
