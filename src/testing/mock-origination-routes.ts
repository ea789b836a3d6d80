import type { origination } from '../../contracts/routes/origination.ts'
import type { SignUpState } from '../../contracts/schemas/sign-up.ts'
import { SignUpSaving } from '../../contracts/schemas/sign-up.ts'
import { testSignUp } from '../../fixtures/sign-up.ts'
import type { MockRequest } from './exchange.ts'
import type { MockApplications } from './mock-applications.ts'
import { createMockApplications } from './mock-applications.ts'
import { cookieValues, setCookie } from './mock-cookies.ts'
import type { SendMockMail } from './mock-mails.ts'
import type { MockRoutes } from './mock-routes.ts'

const cookieName = 'application'
const attributes = 'Path=/; HttpOnly; SameSite=Lax'
const retentionSeconds = 30 * 86_400

export interface MockOriginationRoutePorts {
  readonly applications: MockApplications
  readonly now: () => Date
  readonly send: SendMockMail
}

/** The cookie that names the application of a browser; null without exactly one. */
function cookieOf(request: MockRequest): string | null {
  const [value, ...others] = cookieValues(request, cookieName)
  return value === undefined || value === '' || others.length > 0 ? null : value
}
/** Sets the cookie of a browser's application; null removes it. */
const naming = ({ url }: MockRequest, cookie: string | null) => ({
  'set-cookie': setCookie(
    cookieName,
    url,
    cookie ?? '',
    `${attributes}; Max-Age=${cookie === null ? 0 : retentionSeconds}`,
  ),
})

/** An application as it is after its first sections, or after it was sent. It does not change the mock's data. */
function sample(now: () => Date, isSent: boolean): SignUpState {
  const applications = createMockApplications({ now, random: () => 'sample' })
  const cookie = applications.save(null, { version: 0, ...testSignUp } as unknown as SignUpSaving)
  if (isSent) applications.submit(cookie, 1)
  return { application: applications.read(cookie) }
}

/** The routes of the `origination` contract, which need no login. Receipts have the references `SU-MOCK-0001` and so on. */
export function mockOriginationRoutes(ports: MockOriginationRoutePorts): MockRoutes<typeof origination> {
  const { applications, now, send } = ports
  const stateOf = (cookie: string | null): SignUpState => ({ application: applications.read(cookie) })
  return {
    read: {
      answer: ({ request }) => ({ status: 200, body: stateOf(cookieOf(request)) }),
      samples: { 200: () => sample(now, false) },
    },
    save: {
      answer: ({ request, body }) => {
        // Without unknown members, since stored answers are shown again.
        const cookie = applications.save(cookieOf(request), SignUpSaving.parse(body))
        return {
          status: 200,
          body: stateOf(cookie),
          ...(cookie !== null && { headers: naming(request, cookie) }),
        }
      },
      samples: { 200: () => sample(now, false) },
    },
    submit: {
      answer: ({ request, body: { version } }) => {
        const cookie = cookieOf(request)
        const mail = applications.submit(cookie, version)
        if (mail !== null) send(mail)
        return { status: 200, body: stateOf(cookie) }
      },
      samples: { 200: () => sample(now, true) },
    },
    sendLink: {
      answer: ({ request }) => {
        send(applications.makeLink(cookieOf(request)))
        return { status: 204 }
      },
      samples: {},
    },
    resume: {
      answer: ({ request, body: { token } }) => {
        const { cookie, mail } = applications.resume(token)
        if (mail !== null) send(mail)
        return { status: 200, body: stateOf(cookie), headers: naming(request, cookie) }
      },
      samples: { 200: () => sample(now, false) },
    },
    withdraw: {
      answer: ({ body: { token } }) => {
        const { email: to, ...withdrawn } = applications.withdraw(token)
        const { reference } = withdrawn
        if (!withdrawn.isRepeated) send({ kind: 'signUpWithdrawn', to, reference })
        return { status: 200, body: withdrawn }
      },
      samples: {
        200: () => ({
          reference: 'SU-MOCK-0001',
          withdrawnAt: now().toISOString(),
          isRepeated: false,
        }),
      },
    },
    discard: {
      answer: ({ request }) => {
        applications.discard(cookieOf(request))
        return { status: 204, headers: naming(request, null) }
      },
      samples: {},
    },
  }
}
