import Fastify from 'fastify'
import { acceptJsonOnly, answerProblems, mountContract, signedBodyOf } from 'gridfront/fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { paymentWebhook } from '../../contracts/routes/payment-webhook.ts'

/** A server with the provider's route and one for pages, and the bytes that each received. */
function server() {
  const app = Fastify()
  acceptJsonOnly(app)
  answerProblems(app)
  const seen: string[] = []
  const read = (request: Parameters<typeof signedBodyOf>[0]) => {
    seen.push(Buffer.from(signedBodyOf(request)).toString())
    return { status: 204, body: undefined } as const
  }
  const { receive } = paymentWebhook
  const body = z.looseObject({})
  const { sender: _, ...unsigned } = receive.metadata
  mountContract(app, { receive: { ...receive, body } }, { receive: async ({ request }) => read(request) })
  mountContract(
    app,
    { other: { ...receive, body, path: '/other', metadata: unsigned } },
    { other: async ({ request }) => read(request) },
  )
  const send = (url: string, payload: string) =>
    app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', 'payment-signature': 't=1,v1=0' },
    })
  return { seen, send }
}

test('[PAY-2] a signed body is available byte for byte, because the signature covers its bytes', async () => {
  const { seen, send } = server()
  const text = '{ "type" : "payment.succeeded",\n "name": "\\u0110\\u1eb7ng Zoë", "amount": 1e3 }\n'
  expect((await send('/api/payment-webhook', text)).statusCode).toBe(204)
  expect(seen).toEqual([text])
})

test('[PAY-2] for routes without a signature the bytes are not kept', async () => {
  const { seen, send } = server()
  expect((await send('/other', '{"a":1}')).statusCode).toBe(204)
  expect(seen).toEqual([''])
})
