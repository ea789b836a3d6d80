import type { OpenSession } from '../../../contracts/schemas/session.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { HttpClient } from '../http-client.ts'
import type { Reply } from '../reply.ts'
import { session, sessions } from '../routes.ts'
import { toJson } from '../to-json.ts'
import { reusablePair } from './csrf-checks.ts'
import { tokenCheck } from './login-checks.ts'
import { readToken } from './token-parts.ts'
import { goodPassword, wrongPassword } from './usual-request.ts'

const common = { profile: 'customer' } as const
/** The checks of bodies depend on these two. */
export const endCheck = 'sessions/ends-others'
export const changeCheck = 'sessions/change-needs-password'
const listCheck = 'sessions/lists-open'
export const extendCheck = 'sessions/extends'

const pathOf = ({ path }: { readonly path: string }) => path
const labels = {
  extend: `POST ${pathOf(sessions.extend)}`,
  list: `GET ${pathOf(sessions.list)}`,
  end: `POST ${pathOf(sessions.end)}`,
  change: `POST ${pathOf(sessions.changePassword)}`,
} as const

/** Whether a token is accepted from a client without cookies. */
const userWith = (context: CheckContext, token: string | null) =>
  context.client().ask(session.user, { headers: { authorization: `Bearer ${token}` } })

export interface Extended {
  readonly reply: Reply
  readonly older: string | null
}

/** Extends the session. From then on the client sends the new token. */
export async function extend(client: HttpClient): Promise<Extended> {
  const older = client.token
  const reply = (await client.ask(sessions.extend)).mustBe(200, 'A session could not be extended.')
  const { token } = reply.json
  reply.mustHold(
    typeof token === 'string' && token !== '',
    'There is no token in the answer.',
    'a text',
    toJson(token),
    '/token',
  )
  client.token = String(token)
  return { reply, older }
}

interface Listed {
  readonly reply: Reply
  readonly all: readonly OpenSession[]
  readonly current: OpenSession
}

/** The list of sessions as one session sees it. It must include that session. */
async function listOf(client: HttpClient): Promise<Listed> {
  const reply = (await client.ask(sessions.list)).mustBe(200, 'The list of sessions was refused.')
  const { sessions: all = [] } = reply.json as { sessions?: OpenSession[] }
  const [current, ...more] = all.filter(({ isCurrent }) => isCurrent)
  if (current === undefined || more.length > 0)
    return reply.fail(
      'Not exactly one of the sessions is the one that asks.',
      'isCurrent once',
      `${all.length} sessions, ${more.length + (current ? 1 : 0)} of them current`,
      '/sessions',
    )
  return { reply, all, current }
}

function mustBeInOrder({ reply, all, current }: Listed): void {
  const ids = all.map(({ id }) => id)
  reply.mustHold(
    new Set(ids).size === ids.length,
    'A session is listed twice.',
    'each id once',
    `${ids.length} sessions, ${new Set(ids).size} ids`,
    '/sessions',
  )
  reply.mustHold(
    all[0] === current,
    'The session that asks does not come first.',
    'isCurrent at the first',
    `at number ${all.indexOf(current) + 1}`,
    '/sessions',
  )
  const uses = all.slice(1).map(({ lastUsedAt }) => Date.parse(lastUsedAt))
  reply.mustHold(
    uses.every((use, at) => at === 0 || use <= (uses[at - 1] ?? use)),
    'The other sessions are not listed by their last use, the newest first.',
    'falling lastUsedAt',
    all
      .slice(1)
      .map(({ lastUsedAt }) => lastUsedAt)
      .join(', '),
    '/sessions',
  )
  const odd = all.find(({ startedAt, endsAt }) => Date.parse(startedAt) >= Date.parse(endsAt))
  reply.mustHold(
    odd === undefined,
    'A session ends before it begins.',
    'startedAt before endsAt',
    toJson(odd),
    '/sessions',
  )
}

/** One session in the list of another session of the same customer. */
function mustShow({ reply, all }: Listed, wanted: OpenSession): void {
  const found = all.find(({ id }) => id === wanted.id)
  reply.mustHold(
    found !== undefined && !found.isCurrent && found.isShared === wanted.isShared,
    "Another open session of the customer's is not in the list as it sees itself.",
    `the id ${wanted.id}, not current, isShared ${wanted.isShared}`,
    found === undefined ? 'no such id' : `isCurrent ${found.isCurrent}, isShared ${found.isShared}`,
    '/sessions',
  )
}

const endOf = (context: CheckContext, client: HttpClient, ids: readonly string[], password: string) =>
  client.ask(sessions.end, { body: { password, sessions: [...ids, `gridfront-conform-${context.seed}`] } })

/** Checks of the list of sessions, and of ending them. The run ends only sessions that it has opened itself. */
export const sessionsChecks: readonly Check[] = checksOf(common, {
  [extendCheck]: {
    title: 'Staying signed in gives a token of the same customer, and the older one counts on',
    route: labels.extend,
    clauses: ['AUTH-12'],
    after: [loginCheck, tokenCheck, reusablePair],
    run: async (context) => {
      const customer = context.client()
      const { json: login } = await context.login(customer)
      const { reply, older } = await extend(customer)
      reply.mustHave('/userId', login.userId, 'The longer session is of another user than the login was.')
      ;(await userWith(context, customer.token)).mustBe(200, 'The new token was refused.')
      ;(await userWith(context, older)).mustBe(
        200,
        'The older token was refused at once, although requests of other tabs may still use it.',
      )
      const [before, after] = [older, customer.token].map((token) => readToken(token ?? '').claims ?? {})
      reply.mustHold(
        after?.sub === before?.sub,
        'The new token is of another customer.',
        toJson(before?.sub),
        toJson(after?.sub),
        'sub',
      )
      reply.mustHold(
        Number(after?.exp) >= Number(before?.exp),
        'The new token ends before the older one.',
        `exp of ${before?.exp} or later`,
        String(after?.exp),
        'exp',
      )
    },
  },
  [listCheck]: {
    title: "The list shows the customer's open sessions: the asking one first and once, then those used last",
    route: labels.list,
    clauses: ['AUTH-14', 'API-12'],
    after: [loginCheck, reusablePair],
    run: async (context) => {
      const [one, other] = [await context.customer(), context.client()]
      ;(await context.login(other)).mustBe(200, 'A second login was refused.')
      const [ofOne, ofOther] = [await listOf(one), await listOf(other)]
      for (const listed of [ofOne, ofOther]) mustBeInOrder(listed)
      mustShow(ofOne, ofOther.current)
      mustShow(ofOther, ofOne.current)
    },
  },
  'sessions/lists-shared': {
    title: 'A backend that knows `shared` lists a session as one on a shared computer',
    route: labels.list,
    clauses: ['AUTH-14', 'API-12'],
    level: 'should',
    after: [listCheck],
    run: async (context) => {
      const client = context.client()
      const login = await context.login(client, { ...context.credentials, shared: true })
      login.mustBe(200, 'A login on a shared computer was refused.')
      const { reply, current } = await listOf(client)
      reply.mustHold(
        current.isShared,
        'A session that was begun on a shared computer is listed as another one.',
        'isShared true',
        'isShared false',
        '/sessions',
      )
    },
  },
  [endCheck]: {
    title:
      'With the password a customer ends another session, and the asking one stays; unknown ids are passed over',
    route: labels.end,
    clauses: ['AUTH-14', 'API-12'],
    after: [loginCheck, reusablePair, listCheck],
    run: async (context) => {
      const [one, other] = [await context.newCustomer(), await context.newCustomer()]
      const { current } = await listOf(other)
      const reply = await endOf(context, one, [current.id], context.credentials.password)
      reply.mustBe(204, 'The end of another session was refused.')
      ;(await userWith(context, other.token)).mustBe(
        401,
        'A session counts on that was ended from another one.',
      )
      ;(await userWith(context, one.token)).mustBe(
        200,
        'The end of another session ended the asking one, too.',
      )
    },
  },
  'sessions/end-needs-password': {
    title: 'With a wrong password no session is ended: 409, which logs nobody out',
    route: labels.end,
    clauses: ['AUTH-14', 'AUTH-5'],
    after: [loginCheck, reusablePair, listCheck],
    run: async (context) => {
      const [one, other] = [await context.customer(), await context.newCustomer()]
      const { current } = await listOf(other)
      await context.beforeWrongPassword()
      const reply = await endOf(context, one, [current.id], wrongPassword)
      reply.mustBe(409, 'A wrong password was not refused with 409.')
      ;(await userWith(context, other.token)).mustBe(200, 'The end was refused, and the session is over.')
      ;(await userWith(context, one.token)).mustBe(200, 'A wrong password ended the asking session.')
    },
  },
  [changeCheck]: {
    title: 'With a wrong password the password stays as it is: 409, and no session ends',
    route: labels.change,
    clauses: ['AUTH-14', 'AUTH-5'],
    after: [loginCheck, reusablePair],
    run: async (context) => {
      const customer = await context.newCustomer()
      await context.beforeWrongPassword()
      const body = { current: wrongPassword, next: goodPassword, endOthers: true }
      const reply = await customer.ask(sessions.changePassword, { body })
      reply.mustBe(409, 'A wrong password was not refused with 409.')
      ;(await userWith(context, customer.token)).mustBe(200, 'A wrong password ended the asking session.')
      const again = await context.login(context.client())
      again.mustBe(200, 'The change was refused, and the password counts no more.')
    },
  },
})
