import { requestBodyLimitBytes } from '../../../contracts/request-body-limit.ts'
import { LoginRequest } from '../../../contracts/schemas/session.ts'
import { wrongPassword } from '../../../src/conformance/checks/usual-request.ts'
import type { Sent } from './checked-mock.ts'
import { backend, credentials, isFor } from './checked-mock.ts'

const pairIn = (cookie = '') => /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1]

export function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** The logins whose password a backend compares: CSRF token and origin are right, and the body is valid. */
export function realLogins(sent: readonly Sent[]): Sent[] {
  const pairs = new Set(sent.map(({ answer }) => Object.fromEntries(answer?.headers ?? [])['x-xsrf-token']))
  return sent.filter(({ request }) => {
    const { headers, body = '' } = request
    const pair = headers['x-xsrf-token']
    return (
      isFor(request, 'POST /login') &&
      /^application\/json\b/i.test(headers['content-type'] ?? '') &&
      pair !== undefined &&
      pairs.has(pair) &&
      pairIn(headers.cookie) === pair &&
      (headers.origin === undefined || headers.origin === backend) &&
      headers['sec-fetch-site'] !== 'cross-site' &&
      body.length <= requestBodyLimitBytes &&
      LoginRequest.safeParse(parsed(body)).success
    )
  })
}

/** Wrong passwords in account routes: a backend counts them like failed logins. */
export const isWrongInside = ({ request, answer }: Sent) =>
  (answer?.status === 409 &&
    /^\/api\/(?:my-account\/(?:password|sessions\/end)|user\/email)$/.test(new URL(request.url).pathname)) ||
  (answer?.status === 422 &&
    answer.body.includes('"pointer":"/body/password"') &&
    request.body?.includes(`"password":"${wrongPassword}"`) === true)
export const wrongInside = (sent: readonly Sent[]) => sent.filter(isWrongInside)
export const isOfCustomer = ({ request }: Sent) =>
  isFor(request, 'POST /login') && (request.body ?? '').includes(`"${credentials.email}"`)

/** Requests that would send a mail to the customer of the run. */
export const aboutCustomer = ({ request: { url, body = '' } }: Sent) =>
  url.includes('/api/recovery/') && (body.includes(credentials.email) || body.includes('3004512876'))
