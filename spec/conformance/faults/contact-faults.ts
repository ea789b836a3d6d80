import { factsOf } from '../../../contracts/route-facts.ts'
import { mayaNguyen } from '../../../fixtures/customers.ts'
import { passwordCheckOf } from '../../../src/conformance/checks/password-checks.ts'
import { checkedRoutes } from '../../../src/conformance/routes.ts'
import type { Asked } from '../faulty-proxy.ts'
import { asProblem, isAsked, jsonOf, stateless, withHeaders, withJson } from './exchange.ts'
import type { SeededFault } from './seeded-fault.ts'
import { answering, inOwnWords, member, seeded, when } from './seeded-fault.ts'

const contact = '/api/user/contact'
const email = '/api/user/email'
const confirm = `${email}/confirm`
const terms = '/api/user/terms'
const accept = `${terms}/accept`

const isPost = (path: string) => (asked: Asked) => isAsked(asked, 'POST', path)
const isMadeUp = (asked: Asked) => String(jsonOf(asked)?.token).startsWith('gridfront-conform')
/** Answers a refused link as if it were valid. */
const redeeming = (asked: Asked, body: object) =>
  when(410, (answer) =>
    isMadeUp(asked)
      ? answer
      : {
          ...withJson(withHeaders(answer, { 'content-type': 'application/json; charset=utf-8' }), body),
          status: 200,
        },
  )
const confirmation = { confirmedAt: '2026-11-20T03:14:07.000Z', isRepeated: false }
const asJson = { 'content-type': 'application/json; charset=utf-8' }

/** Any password confirms a change, on each of the routes that ask for one. */
export const passwordFaults: readonly SeededFault[] = checkedRoutes
  .filter(({ route }) => factsOf(route).confirmsPassword === 'always')
  .map(({ route: { path } }) =>
    seeded(
      passwordCheckOf(path),
      stateless(`any password will do at ${path}`, async (asked, forward) => {
        const answer = await forward()
        const isAboutPassword = answer.status === 422 && answer.body.toString().includes('/body/password')
        const right = withJson(asked, { ...jsonOf(asked), password: mayaNguyen.credentials.password })
        return isPost(path)(asked) && isAboutPassword ? forward(right) : answer
      }),
    ),
  )

/** Possible faults of contact details and of changing an address. */
export const detailFaults: readonly SeededFault[] = [
  answering(
    'contact/shows-own',
    'the contact details are somebody else’s',
    `GET ${contact}`,
    when(200, member('email', 'somebody@else.example')),
  ),
  seeded(
    'contact/changes-what-is-named',
    stateless('what a change leaves out is emptied', async (asked, forward) => {
      const answer = await forward()
      const nothing = { phone: null, postalAddress: null, safeContact: null }
      // Only bodies of an ordinary size: with the added members a longer one would become too long.
      return isPost(contact)(asked) && answer.status === 200 && asked.body.length < 1000
        ? forward(withJson(asked, { ...nothing, ...jsonOf(asked) }))
        : answer
    }),
  ),
  seeded('contact/changes-what-is-named', {
    name: 'it is only said that details were saved',
    make: () => async (asked, forward) => {
      if (!isPost(contact)(asked)) return forward()
      const answer = await forward(withJson(asked, {}))
      return answer.status === 200 ? withJson(answer, { ...jsonOf(answer), ...jsonOf(asked) }) : answer
    },
  }),
  seeded(
    'contact/email-needs-password',
    stateless('any password changes the address', async (asked, forward) => {
      const answer = await forward()
      const right = withJson(asked, { ...jsonOf(asked), password: mayaNguyen.credentials.password })
      return isPost(email)(asked) && answer.status === 409 ? forward(right) : answer
    }),
  ),
  answering(
    'contact/email-needs-password',
    'a wrong password for a new address is a 401, as a dead token is told',
    `POST ${email}`,
    when(409, (answer) => asProblem(answer, 401, 'Log in first.')),
  ),
  answering(
    'contact/new-address-waits',
    'an address is in effect before it is confirmed',
    `GET ${contact}`,
    when(200, (answer) => {
      const details = jsonOf(answer)
      return withJson(answer, { ...details, email: details?.pendingEmail ?? details?.email })
    }),
  ),
  seeded(
    'contact/new-address-waits',
    stateless('an address that was taken back goes on waiting', async (asked, forward) =>
      isPost(`${email}/keep`)(asked)
        ? forward({ ...asked, method: 'GET', path: contact, body: '' })
        : forward(),
    ),
  ),
]

/** Possible faults of mailed links. */
export const linkFaults: readonly SeededFault[] = [
  answering(
    'contact/refuses-made-up-link',
    'a link that nobody was sent confirms',
    `POST ${confirm}`,
    when(410, (answer, asked) =>
      isMadeUp(asked) ? { ...withJson(withHeaders(answer, asJson), confirmation), status: 200 } : answer,
    ),
  ),
  inOwnWords('contact/refuses-made-up-link', `POST ${confirm}`),
  answering(
    'contact/renew-tells-nobody',
    'it is told that there is no such link to renew',
    `POST ${email}/renew`,
    when(204, (answer) => asProblem(answer, 422, 'There is no such link.')),
  ),
  answering(
    'contact/refuses-made-up-terms',
    'a link to terms that nobody was sent is a fault of the form',
    `POST ${accept}`,
    when(410, (answer) => asProblem(answer, 422, 'There is no such link.')),
  ),
  answering(
    'contact/terms-in-order',
    'the oldest offer is listed first',
    `GET ${terms}`,
    when(200, (answer) =>
      withJson(answer, { terms: (jsonOf(answer) as { terms: object[] }).terms.toReversed() }),
    ),
  ),
  answering(
    'contact/terms-in-order',
    'an acceptance is older than its offer',
    `GET ${terms}`,
    when(200, (answer) => {
      const { terms: all } = jsonOf(answer) as { terms: { acceptedAt: string | null }[] }
      const older = '2020-01-01T00:00:00.000Z'
      return withJson(answer, {
        terms: all.map((one) => ({ ...one, acceptedAt: one.acceptedAt && older })),
      })
    }),
  ),
  seeded('contact/link-takes-effect', {
    name: 'a link goes on working when its address has been changed since',
    make: () => {
      const redeemed = new Set<unknown>()
      return async (asked, forward) => {
        const answer = await forward()
        if (!isPost(confirm)(asked)) return answer
        const token = jsonOf(asked)?.token
        if (answer.status === 200) redeemed.add(token)
        return redeemed.has(token)
          ? redeeming(asked, { ...confirmation, isRepeated: true })(answer, asked)
          : answer
      }
    },
  }),
  seeded('contact/link-takes-effect', {
    name: 'a link that a newer one has replaced still works',
    make: () => async (asked, forward) => {
      const answer = await forward()
      return isPost(confirm)(asked) ? redeeming(asked, confirmation)(answer, asked) : answer
    },
  }),
  seeded('contact/link-takes-effect', {
    name: 'a link that was redeemed is dead when it is opened again',
    make: () => async (asked, forward) => {
      const answer = await forward()
      const isAgain = isPost(confirm)(asked) && jsonOf(answer)?.isRepeated === true
      return isAgain ? asProblem(answer, 410, 'This link is used up.') : answer
    },
  }),
  answering(
    'contact/link-takes-effect',
    'each opening of a link counts as the first',
    `POST ${confirm}`,
    when(200, member('isRepeated', false)),
  ),
  seeded(
    'contact/link-takes-effect',
    stateless('it is only said that a link was redeemed', async (asked, forward) => {
      if (!isPost(confirm)(asked) || isMadeUp(asked)) return forward()
      const answer = await forward(withJson(asked, { token: 'made-up-'.repeat(5) }))
      return redeeming(asked, confirmation)(answer, asked)
    }),
  ),
  answering(
    'contact/terms-link-accepts',
    'an acceptance has no time',
    `POST ${accept}`,
    when(200, member('acceptedAt', null)),
  ),
  answering(
    'contact/terms-link-accepts',
    'an acceptance is of another version than the one that was read',
    `POST ${accept}`,
    when(200, member('version', '2020-01')),
  ),
  seeded('contact/terms-link-accepts', {
    name: 'whatever version is named, the terms are accepted',
    make: () => async (asked, forward) => {
      const answer = await forward()
      if (!isPost(accept)(asked) || answer.status !== 409) return answer
      return forward(withJson(asked, { ...jsonOf(asked), version: '2026-11' }))
    },
  }),
  seeded('contact/terms-link-accepts', {
    name: 'terms are accepted by opening their link',
    make: () => async (asked, forward) => {
      const isRead = isPost(`${terms}/read`)(asked)
      const body = { ...jsonOf(asked), version: '2026-11' }
      return forward(isRead && !isMadeUp(asked) ? { ...withJson(asked, body), path: accept } : asked)
    },
  }),
  seeded('contact/terms-link-accepts', {
    name: 'each press of the button is another acceptance, with a time of its own',
    make: () => {
      let count = 0
      return async (asked, forward) => {
        const answer = await forward()
        if (!isPost(accept)(asked) || answer.status !== 200) return answer
        count += 1
        return withJson(answer, {
          ...jsonOf(answer),
          acceptedAt: new Date(Date.parse(String(jsonOf(answer)?.acceptedAt)) + count).toISOString(),
        })
      }
    },
  }),
  answering(
    'contact/terms-link-accepts',
    'an acceptance is not kept with its version',
    `GET ${terms}`,
    when(200, (answer) => {
      const { terms: all } = jsonOf(answer) as { terms: { version: string }[] }
      return withJson(answer, { terms: all.map((one) => ({ ...one, version: 'latest' })) })
    }),
  ),
]
