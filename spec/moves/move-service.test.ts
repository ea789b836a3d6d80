import { expect, test, vi } from 'vitest'
import type { MoveOrder } from '../../contracts/schemas/move.ts'
import { moveService } from '../../src/moves/move-service.ts'
import { sampleMove } from '../../src/testing/mock-move-routes.ts'
import { clientOf, json, lost, problem } from '../client/fake-backend.ts'

const order: MoveOrder = {
  accountNumber: '300417826',
  password: 'wattle',
  moveOut: { moveOutOn: '2026-12-10', finalBill: 'EMAIL' },
  supply: {
    moveInOn: '2026-12-10',
    address: { number: '7', street: 'Test Lane', suburb: 'Newtown', state: 'NSW', postcode: '2042' },
    hasSolar: false,
  },
  plan: { planId: 'FLEX-RES' },
  support: { lifeSupport: { isNeeded: false }, eligibility: 'NO' },
  payment: { delivery: 'EMAIL', frequency: 'P1M', payBy: 'BPAY' },
  consents: { agreed: [] },
}
const key = '6f1c1d3e-6a36-4f3e-9d9b-1a9f1f0f5a11'

test('[ACC-8] a move is sent once with its key, and cancelled by its reference; both make what shows it load again', async () => {
  const { client, sent } = clientOf(({ url }) => json(url.endsWith('/moves') ? 201 : 200, sampleMove))
  const onChanged = vi.fn()
  const service = moveService(client, onChanged)
  expect(await service.orderMove(order, key)).toEqual({ success: true, move: sampleMove })
  expect(await service.cancelMove(sampleMove.reference)).toEqual({ success: true, move: sampleMove })
  expect(
    sent.map(({ url, headers, body }) => [
      new URL(url).pathname,
      new Headers(headers).get('idempotency-key'),
      JSON.parse(body ?? ''),
    ]),
  ).toEqual([
    ['/api/my-account/moves', key, order],
    ['/api/my-account/moves/cancellation', null, { reference: sampleMove.reference }],
  ])
  expect(onChanged).toHaveBeenCalledTimes(2)
})

test('[ACC-8] a second tab reads why, and the page loads what the first one has sent', async () => {
  const { client } = clientOf(() => problem(409, { detail: 'You have already sent your move.' }))
  const onChanged = vi.fn()
  expect(await moveService(client, onChanged).orderMove(order, key)).toEqual({
    success: false,
    code: 'NOT_NOW',
    words: 'You have already sent your move.',
  })
  expect(onChanged).toHaveBeenCalledOnce()
})

test('[ACC-8] what is wrong is named by its pointers, and a lost answer is a result', async () => {
  const errors = [{ pointer: '/body/plan', detail: 'Choose another plan.' }]
  const { client } = clientOf(() => problem(422, { errors }))
  expect(await moveService(client).orderMove(order, key)).toMatchObject({ code: 'FAILED', errors })
  const away = clientOf(lost)
  expect(await moveService(away.client).cancelMove(sampleMove.reference)).toMatchObject({
    success: false,
    code: 'UNREACHABLE',
  })
})
