import { expect, test, vi } from 'vitest'
import { savedCardService } from '../../src/payments/saved-card-service.ts'
import { clientOf, json } from '../client/fake-backend.ts'

const problem = (status: number) =>
  json(
    status,
    { type: 'about:blank', title: 'No', status, detail: 'No.' },
    { 'content-type': 'application/problem+json' },
  )

test.each([
  [204, () => new Response(null, { status: 204 }), { success: true }, 1],
  // This does not prove that the card was removed: the list is loaded, and shows whether it was.
  [404, () => problem(404), { success: false, code: 'UNKNOWN' }, 1],
  [503, () => problem(503), { success: false, code: 'UNAVAILABLE' }, 1],
  [429, () => problem(429), { success: false, code: 'TOO_MANY' }, 0],
] as const)('[PAY-1] a removal that is answered with %i: %o', async (_, answer, expected, lists) => {
  const { client } = clientOf(answer, { token: () => 'aaa.bbb.ccc' })
  const onChanged = vi.fn()
  expect(await savedCardService(client, onChanged).removeSavedCard('card_1')).toEqual(expected)
  expect(onChanged).toHaveBeenCalledTimes(lists)
})
