import { factsOf } from '../../../contracts/route-facts.ts'
import { mayaNguyen } from '../../../fixtures/customers.ts'
import { passwordCheckOf } from '../../../src/conformance/checks/password-checks.ts'
import { checkedRoutes } from '../../../src/conformance/routes.ts'
import type { Asked } from '../fault.ts'
import { asProblem, isRequestTo, jsonOf, stateless, withHeaders, withJson, withMembers } from './exchange.ts'
import type { SeededFault } from './seeded-fault.ts'
import { altering, answersOf, inOwnWords, member, remembering, seeded, when } from './seeded-fault.ts'

const contact = '/api/user/contact'
const email = '/api/user/email'
const confirm = `${email}/confirm`
const terms = '/api/user/terms'
const accept = `${terms}/accept`

const isPost = (path: string) => (asked: Asked) => isRequestTo(asked, 'POST', path)
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
        const right = withMembers(asked, { password: mayaNguyen.credentials.password })
        return isPost(path)(asked) && isAboutPassword ? forward(right) : answer
      }),
    ),
  )

/** Possible faults of contact details and of changing an address. */
export const detailFaults: readonly SeededFault[] = [
  ...answersOf(`GET ${contact} 200`, {
    'contact/shows-own: the contact details are somebody else’s': member('email', 'somebody@else.example'),
    'contact/new-address-waits: an address is in effect before it is confirmed': (answer) => {
      const details = jsonOf(answer)
      return withJson(answer, { ...details, email: details?.pendingEmail ?? details?.email })
    },
  }),
  ...altering({
    'contact/changes-what-is-named: what a change leaves out is emptied': async (asked, forward) => {
      const answer = await forward()
      const nothing = { phone: null, postalAddress: null, safeContact: null }
      // Only bodies of an ordinary size: with the added members a longer one would become too long.
      return isPost(contact)(asked) && answer.status === 200 && asked.body.length < 1000
        ? forward(withJson(asked, { ...nothing, ...jsonOf(asked) }))
        : answer
    },
    'contact/changes-what-is-named: it is only said that details were saved': async (asked, forward) => {
      if (!isPost(contact)(asked)) return forward()
      const answer = await forward(withJson(asked, {}))
      return answer.status === 200 ? withMembers(answer, { ...jsonOf(asked) }) : answer
    },
    'contact/email-needs-password: any password changes the address': async (asked, forward) => {
      const answer = await forward()
      const right = withMembers(asked, { password: mayaNguyen.credentials.password })
      return isPost(email)(asked) && answer.status === 409 ? forward(right) : answer
    },
    'contact/new-address-waits: an address that was withdrawn goes on waiting': async (asked, forward) =>
      isPost(`${email}/keep`)(asked)
        ? forward({ ...asked, method: 'GET', path: contact, body: '' })
        : forward(),
  }),
  ...answersOf(`POST ${email} 409`, {
    'contact/email-needs-password': {
      'a wrong password for a new address is a 401, like a dead token': (answer) =>
        asProblem(answer, 401, 'Log in first.'),
    },
  }),
]

/** Possible faults of mailed links. */
export const linkFaults: readonly SeededFault[] = [
  ...answersOf(`POST ${confirm} 410`, {
    'contact/refuses-made-up-link: a link that nobody was sent confirms': (answer, asked) =>
      isMadeUp(asked) ? { ...withJson(withHeaders(answer, asJson), confirmation), status: 200 } : answer,
  }),
  inOwnWords('contact/refuses-made-up-link', `POST ${confirm}`),
  ...answersOf(`POST ${email}/renew 204`, {
    'contact/renew-tells-nobody': {
      'the answer says that there is no such link to renew': (answer) =>
        asProblem(answer, 422, 'There is no such link.'),
    },
  }),
  ...answersOf(`POST ${accept} 410`, {
    'contact/refuses-made-up-terms': {
      'a link to terms that nobody was sent is a fault of the form': (answer) =>
        asProblem(answer, 422, 'There is no such link.'),
    },
  }),
  ...answersOf(`GET ${terms} 200`, {
    'contact/terms-in-order: the oldest offer is listed first': (answer) =>
      withJson(answer, { terms: (jsonOf(answer) as { terms: object[] }).terms.toReversed() }),
    'contact/terms-in-order: an acceptance is older than its offer': (answer) => {
      const { terms: all } = jsonOf(answer) as { terms: { acceptedAt: string | null }[] }
      const older = '2020-01-01T00:00:00.000Z'
      return withJson(answer, {
        terms: all.map((one) => ({ ...one, acceptedAt: one.acceptedAt && older })),
      })
    },
    'contact/terms-link-accepts: an acceptance is not kept with its version': (answer) => {
      const { terms: all } = jsonOf(answer) as { terms: { version: string }[] }
      return withJson(answer, { terms: all.map((one) => ({ ...one, version: 'latest' })) })
    },
  }),
  ...remembering({
    'contact/link-takes-effect: a link goes on working when its address has been changed since': () => {
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
    'contact/terms-link-accepts': {
      'each press of the button is another acceptance, with a time of its own': () => {
        let count = 0
        return async (asked, forward) => {
          const answer = await forward()
          if (!isPost(accept)(asked) || answer.status !== 200) return answer
          count += 1
          return withMembers(answer, {
            acceptedAt: new Date(Date.parse(String(jsonOf(answer)?.acceptedAt)) + count).toISOString(),
          })
        }
      },
    },
  }),
  ...altering({
    'contact/link-takes-effect': {
      'a link that a newer one has replaced still works': async (asked, forward) => {
        const answer = await forward()
        return isPost(confirm)(asked) ? redeeming(asked, confirmation)(answer, asked) : answer
      },
      'a link that was redeemed is dead when it is opened again': async (asked, forward) => {
        const answer = await forward()
        const isAgain = isPost(confirm)(asked) && jsonOf(answer)?.isRepeated === true
        return isAgain ? asProblem(answer, 410, 'This link is used up.') : answer
      },
      'it is only said that a link was redeemed': async (asked, forward) => {
        if (!isPost(confirm)(asked) || isMadeUp(asked)) return forward()
        const answer = await forward(withJson(asked, { token: 'made-up-'.repeat(5) }))
        return redeeming(asked, confirmation)(answer, asked)
      },
    },
    'contact/terms-link-accepts': {
      'whatever version is named, the terms are accepted': async (asked, forward) => {
        const answer = await forward()
        if (!isPost(accept)(asked) || answer.status !== 409) return answer
        return forward(withMembers(asked, { version: '2026-11' }))
      },
      'terms are accepted by opening their link': async (asked, forward) => {
        const isRead = isPost(`${terms}/read`)(asked)
        const body = { ...jsonOf(asked), version: '2026-11' }
        return forward(isRead && !isMadeUp(asked) ? { ...withJson(asked, body), path: accept } : asked)
      },
    },
  }),
  ...answersOf(`POST ${confirm} 200`, {
    'contact/link-takes-effect: each opening of a link counts as the first': member('isRepeated', false),
  }),
  ...answersOf(`POST ${accept} 200`, {
    'contact/terms-link-accepts': {
      'an acceptance has no time': member('acceptedAt', null),
      'an acceptance is of another version than the one that was read': member('version', '2020-01'),
    },
  }),
]
