import type { APIRequestContext } from '@playwright/test'
import { nextLink } from './outbox.ts'
import { post, somebody, wholeAnswers } from './sign-up-pages.ts'

/** Signs up a customer whom no other suite uses, sets their password by the mailed link, and logs them in. */
export async function newCustomer(
  request: APIRequestContext,
  password: string,
): Promise<{ readonly email: string; readonly token: string }> {
  const { number, email } = somebody()
  const application = '/api/origination/application'
  await post(request, application, { ...wholeAnswers({ number, email }), version: 0 })
  await post(request, `${application}/submit`, { version: 1 })
  const resume = await nextLink(request, { address: email, name: 'resume' })
  await post(request, `${application}/resume`, { token: resume.split('#resume=')[1] })
  const link = await nextLink(request, { address: email, name: 'reset' })
  await post(request, '/api/recovery/password/reset', { token: link.split('#reset=')[1], password })
  const { token } = await (await post(request, '/login', { email, password })).json()
  return { email, token }
}
