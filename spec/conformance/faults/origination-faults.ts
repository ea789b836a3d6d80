import type { Asked } from '../fault.ts'
import type { Json } from './applications.ts'
import {
  changing,
  changingSection,
  cookieIn,
  cookieSetBy,
  isRead,
  isSave,
  isSubmit,
  path,
  readWith,
  saved,
  saveWith,
  submitted,
  withCookie,
} from './applications.ts'
import { asProblem, headerOf, isRequestTo, jsonOf, withHeaders, withJson, withMembers } from './exchange.ts'
import type { SeededFault } from './seeded-fault.ts'
import {
  answering,
  answersOf,
  inOwnWords,
  insteadAt,
  lettingIn,
  member,
  remembering,
  seeded,
} from './seeded-fault.ts'

const post = (route: string) => (asked: Asked) => isRequestTo(asked, 'POST', `${path}/${route}`)
/** One attribute of each application cookie that is set. */
const settingCookie = (foundBy: string, name: string, alter: (line: string) => string): SeededFault =>
  answering(foundBy, name, saved, (answer) => {
    const line = headerOf(answer, 'set-cookie')
    return cookieSetBy(answer) === '' ? answer : withHeaders(answer, { 'set-cookie': alter(line) })
  })
const attributes = 'origination/cookie-attributes'
/** Matching requests get the newest cookie that was set for anybody. */
const lendingCookie = (foundBy: string, name: string, isMeant: (asked: Asked) => boolean): SeededFault =>
  seeded(foundBy, {
    name,
    make: () => {
      let newest = ''
      return async (asked, forward) => {
        const isLent = newest !== '' && cookieIn(asked) === '' && isMeant(asked)
        const answer = await forward(isLent ? withCookie(asked, newest) : asked)
        newest = cookieSetBy(answer) || newest
        return answer
      }
    },
  })

const empty = { version: 1, savedAt: '2026-11-20T01:00:00.000Z', keptUntil: '2026-12-20', stop: null }

/** Possible faults of saved answers. */
export const keepingFaults: readonly SeededFault[] = [
  ...insteadAt(isRead, {
    'origination/reads-nothing: everybody has an application, be it empty': async (_, forward) => {
      const answer = await forward()
      return jsonOf(answer)?.application === null ? withJson(answer, { application: empty }) : answer
    },
    'origination/saves: it is only said that an application was begun': async (_, forward) =>
      withJson(await forward(), { application: null }),
  }),
  ...answersOf(`${saved} 200`, {
    'origination/saves': {
      'only customers begin an application': (answer) => asProblem(answer, 422, 'Log in first.'),
    },
  }),
  ...remembering({
    'origination/keeps-each-section: a section takes the place of those before it': () => {
      let newest: readonly string[] = []
      return async (asked, forward) => {
        if (isSave(asked)) newest = Object.keys(jsonOf(asked) ?? {})
        const kept = [...newest, ...Object.keys(empty), 'network']
        return changing((application) =>
          Object.fromEntries(Object.entries(application).filter(([name]) => kept.includes(name))),
        )(await forward(), asked)
      }
    },
    'origination/version-rises: the version stays the first one': () => {
      const versions = new Map<string, unknown>()
      return async (asked, forward) => {
        const real = versions.get(cookieIn(asked))
        const isOfFirst = jsonOf(asked)?.version === 1
        const answer = await forward(
          isOfFirst && real !== undefined ? withMembers(asked, { version: real }) : asked,
        )
        return changing((application) => {
          versions.set(cookieSetBy(answer) || cookieIn(asked), application.version)
          return { ...application, version: 1 }
        })(answer, asked)
      }
    },
    'origination/version-rises: the version rises when an application is read': () => {
      let reads = 0
      return async (asked, forward) => {
        if (isRead(asked)) reads += 1
        return changing((application) => ({ ...application, version: Number(application.version) + reads }))(
          await forward(),
          asked,
        )
      }
    },
    'origination/same-again: a change that is sent again is a conflict': () => {
      const seen = new Set<string>()
      return async (asked, forward) => {
        const answer = await forward()
        if (!isSave(asked) || answer.status !== 200) return answer
        const key = (cookieIn(asked) || cookieSetBy(answer)) + asked.body
        if (seen.has(key)) return asProblem(answer, 409, 'It was changed elsewhere.')
        seen.add(key)
        return answer
      }
    },
    'origination/same-again: a change that is sent again is a new version': () => {
      const seen = new Set<string>()
      return async (asked, forward) => {
        const answer = await forward()
        if (!isSave(asked) || answer.status !== 200) return answer
        const key = (cookieIn(asked) || cookieSetBy(answer)) + asked.body
        if (seen.has(key)) return saveWith(asked, forward, jsonOf(asked) ?? {})
        seen.add(key)
        return answer
      }
    },
  }),
  ...answersOf('*', {
    'origination/keeps-each-section': {
      'every bill comes each quarter': changingSection('payment', (payment) => ({
        ...payment,
        frequency: 'P3M',
      })),
    },
  }),
  ...insteadAt(isSave, {
    'origination/stale-is-refused': {
      'the last change counts, whatever it was made to': async (asked, forward) => {
        const answer = await forward()
        return answer.status === 409 ? saveWith(asked, forward, jsonOf(asked) ?? {}) : answer
      },
      'a change is refused, and made all the same': async (asked, forward) => {
        const answer = await forward()
        if (answer.status === 409) await saveWith(asked, forward, jsonOf(asked) ?? {})
        return answer
      },
    },
    'origination/needs-members: life support needs no equipment': async (asked, forward) => {
      const sent = jsonOf(asked) as { support?: { lifeSupport?: Json } } | null
      const { lifeSupport } = sent?.support ?? {}
      const isMeant = lifeSupport?.isNeeded === true && lifeSupport.equipment === undefined
      const support = { ...sent?.support, lifeSupport: { ...lifeSupport, equipment: ['OTHER'] } }
      return forward(isMeant ? withJson(asked, { ...sent, support }) : asked)
    },
    'origination/needs-members: what is refused has begun an application': async (asked, forward) => {
      const answer = await forward()
      if (answer.status !== 422) return answer
      const begun = await forward(withJson(asked, { version: 0, plan: { planId: 'x' } }))
      return withHeaders(answer, { 'set-cookie': begun.headers['set-cookie'] })
    },
  }),
  ...answersOf(`${saved} 422`, {
    'origination/needs-members: it is not said what is missing': member('errors', []),
    'origination/needs-members: the answer names the incomplete section only': (answer) => {
      const { errors } = jsonOf(answer) as { errors: { pointer: string; detail: string }[] }
      const shown = errors.map(({ pointer, detail }) => ({
        pointer: pointer.split('/').slice(0, 3).join('/'),
        detail,
      }))
      return withMembers(answer, { errors: shown })
    },
  }),
  ...insteadAt(post('discard'), {
    'origination/discards': {
      'what is discarded is forgotten, and not deleted': async (asked, forward) => {
        const answer = await forward(withCookie(asked, ''))
        return withHeaders(answer, { 'set-cookie': '__Host-application=; Path=/; Max-Age=0; Secure' })
      },
      'it is only said that an application is discarded': async (asked, forward) =>
        withHeaders(await forward(withCookie(asked, '')), { 'set-cookie': undefined }),
    },
  }),
]

/** Faults in who can read an application. */
export const holdingFaults: readonly SeededFault[] = [
  ...remembering({
    'origination/cookie-names-it: applications are counted, and the count is the cookie': () => {
      const real = new Map<string, string>()
      return async (asked, forward) => {
        const own = real.get(cookieIn(asked))
        const answer = await forward(own === undefined ? asked : withCookie(asked, own))
        const pair = cookieSetBy(answer)
        if (pair === '') return answer
        const known = [...real].find(([, one]) => one === pair)?.[0]
        const short = known ?? `__Host-application=${1000 + real.size}`
        real.set(short, pair)
        return withHeaders(answer, { 'set-cookie': headerOf(answer, 'set-cookie').replace(pair, short) })
      }
    },
    'origination/cookie-names-it: the CSRF token names the application': () => {
      const held = new Map<string, string>()
      return async (asked, forward) => {
        if (!asked.path.startsWith(path)) return forward()
        const token = /XSRF-TOKEN=([^;]*)/.exec(headerOf(asked, 'cookie'))?.[1] ?? ''
        const answer = await forward(withCookie(asked, held.get(token) ?? ''))
        const pair = cookieSetBy(answer)
        if (pair !== '') held.set(token, pair)
        return withHeaders(answer, { 'set-cookie': undefined })
      }
    },
    'origination/other-browsers: the cookie counts by its letters, in any order': () => {
      const known = new Map<string, string>()
      const sorted = (pair: string) => [...pair].toSorted().join('')
      return async (asked, forward) => {
        const own = known.get(sorted(cookieIn(asked)))
        const answer = await forward(own === undefined ? asked : withCookie(asked, own))
        const pair = cookieSetBy(answer)
        if (pair !== '') known.set(sorted(pair), pair)
        return answer
      }
    },
    'origination/hides-numbers: the number of a document comes back in another member': () => {
      let number = ''
      return async (asked, forward) => {
        const { person } = (jsonOf(asked) ?? {}) as { person?: { identity?: { number?: string } } }
        number = person?.identity?.number ?? number
        const answer = await forward()
        return changingSection('person', (one) => ({ ...one, safeContact: `by ${number}` }))(answer, asked)
      }
    },
    'origination/other-email-voids': {
      'what was said of the applicant stays when the email address is another one': () => {
        const known = new Map<string, Json>()
        return async (asked, forward) => {
          const answer = await forward()
          const { support, payment } = (jsonOf(asked) ?? {}) as { support?: Json; payment?: Json }
          const name = cookieIn(asked) || cookieSetBy(answer)
          if (isSave(asked) && answer.status === 200 && support && payment) known.set(name, { payment })
          return changing((application) => ({ ...known.get(name), ...application }))(answer, asked)
        }
      },
    },
  }),
  settingCookie(attributes, 'a script can read the cookie', (line) => line.replace('; HttpOnly', '')),
  settingCookie(attributes, 'the cookie is sent for any site', (line) => line.replace('=Lax', '=None')),
  settingCookie(attributes, 'nothing is said of other sites', (line) => line.replace('; SameSite=Lax', '')),
  settingCookie(attributes, 'the cookie travels over http', (line) => line.replace('; Secure', '')),
  settingCookie(attributes, 'neighbouring hosts have the cookie', (line) => `${line}; Domain=brand.example`),
  settingCookie(attributes, 'the cookie is for one path', (line) => line.replace('Path=/', `Path=${path}`)),
  lendingCookie('origination/other-browsers', 'everybody reads the newest application', isRead),
  lendingCookie(
    'origination/other-browsers',
    'who knows the version changes the newest application',
    (asked) => isSave(asked) && jsonOf(asked)?.version !== 0,
  ),
  ...answersOf('*', {
    'origination/hides-numbers': {
      'the beginning of a card comes back, and not its end': changingSection(
        'support',
        ({ concession, ...rest }) =>
          concession === undefined ? rest : { ...rest, concession: { ...concession, cardNumberEnd: 'GC8' } },
      ),
    },
  }),
  ...answersOf(saved, {
    'origination/hides-numbers: a refusal repeats the number': (answer, asked) => {
      const { person } = (jsonOf(asked) ?? {}) as { person?: { identity?: { number?: string } } }
      const detail = `No document ${person?.identity?.number}.`
      return answer.status === 422 ? withMembers(answer, { detail }) : answer
    },
  }),
  ...insteadAt(isSave, {
    'origination/keeps-numbers: a number that is left out is gone': async (asked, forward) => {
      const sent = jsonOf(asked) as { person?: { identity?: Json } } | null
      const isMeant = sent?.person !== undefined && sent.person.identity === undefined
      const identity = { kind: 'PASSPORT', number: '000000' }
      return forward(isMeant ? withJson(asked, { ...sent, person: { ...sent.person, identity } }) : asked)
    },
    'origination/other-email-voids': {
      'the document stays when the email address is another one': async (asked, forward) => {
        const sent = jsonOf(asked) as { person?: { email?: string; identity?: Json } } | null
        const isMeant = sent?.person?.identity === undefined && /else/.test(sent?.person?.email ?? '')
        const identity = { kind: 'DRIVER_LICENCE', number: 'GC409731', state: 'NSW' }
        return forward(isMeant ? withJson(asked, { ...sent, person: { ...sent?.person, identity } }) : asked)
      },
    },
  }),
  lettingIn('origination/needs-csrf', 'an application needs no CSRF token', isSave),
  ...answersOf(`POST ${path}/link`, {
    'origination/link-needs-email: a link is sent to nobody': (answer) =>
      answer.status === 409
        ? { ...answer, status: 204, body: '', headers: { ...answer.headers, 'content-type': undefined } }
        : answer,
  }),
  ...answersOf(`POST ${path}/link 204`, {
    'origination/sends-link': {
      'no link is sent before all is answered': (answer) =>
        asProblem(answer, 409, 'Answer everything first.'),
    },
  }),
  ...insteadAt(post('link'), {
    'origination/sends-link: a link is a new version': async (asked, forward) => {
      const answer = await forward()
      const isMeant = answer.status === 204
      if (isMeant)
        await saveWith(
          { ...asked, headers: { ...asked.headers, 'content-type': 'application/json' } },
          forward,
          { plan: { planId: 'x' } },
        )
      return answer
    },
  }),
  ...answersOf(`POST ${path}/resume 410`, {
    'origination/refuses-made-up-link': {
      'a made-up link is a fault of the form': (answer) => asProblem(answer, 422, 'There is no such link.'),
    },
  }),
  inOwnWords('origination/refuses-made-up-link', `POST ${path}/resume`),
]

/** Possible faults of submitting an application. */
export const sendingFaults: readonly SeededFault[] = [
  ...answersOf(`${submitted} 409`, {
    'origination/nothing-to-submit: nothing is sent in silence': (answer) => ({
      ...withJson(answer, { application: null }),
      status: 200,
      headers: { ...answer.headers, 'content-type': 'application/json' },
    }),
  }),
  ...answersOf(`${submitted} 422`, {
    'origination/submit-names-missing: one section is named at a time': (answer) => {
      const { errors } = jsonOf(answer) as { errors: unknown[] }
      return withMembers(answer, { errors: errors.slice(0, 1) })
    },
    'origination/submit-names-missing: every section is named, missing or not': (answer) => {
      const { errors } = jsonOf(answer) as { errors: unknown[] }
      const more = { pointer: '/body/supply', detail: 'Look at it again.' }
      return withMembers(answer, { errors: [...errors, more] })
    },
  }),
  ...insteadAt(isSave, {
    'origination/submit-needs-consents': {
      'a concession is looked up without consent': async (asked, forward) => {
        const sent = jsonOf(asked) as { consents?: { agreed: Json[] } } | null
        const agreed = [...(sent?.consents?.agreed ?? []), { term: 'CONCESSION_CHECK', version: '1' }]
        const isMeant = sent?.consents !== undefined && agreed.length <= 6
        return forward(isMeant ? withJson(asked, { ...sent, consents: { agreed } }) : asked)
      },
    },
    'origination/unknown-edition: any edition can be agreed to': async (asked, forward) => {
      const { consents, ...sent } = (jsonOf(asked) ?? {}) as { consents?: { agreed: Json[] } }
      const agreed = consents?.agreed.map((one) => ({ ...one, version: '2026-07' }))
      return forward(consents === undefined ? asked : withJson(asked, { ...sent, consents: { agreed } }))
    },
    'origination/sent-is-final: a plan may be changed after it was sent': async (asked, forward) => {
      const answer = await forward()
      const application = await readWith(asked, forward)
      if (answer.status !== 409 || application?.receipt === undefined) return answer
      return {
        ...withJson(answer, { application: { ...application, plan: jsonOf(asked)?.plan } }),
        status: 200,
        headers: { ...answer.headers, 'content-type': 'application/json' },
      }
    },
  }),
  ...answersOf('*', {
    'origination/keeps-consents': {
      'each consent has the edition of the first': changingSection('consents', ({ agreed }) => {
        const list = agreed as Json[]
        return { agreed: list.map((one) => ({ ...one, version: list[0]?.version })) }
      }),
      'a consent has no time': changingSection('consents', ({ agreed }) => ({
        agreed: (agreed as Json[]).map((one) => ({ ...one, agreedAt: '1970-01-01T00:00:00.000Z' })),
      })),
    },
    'origination/submits-once': {
      'everybody gets the same reference': changingSection('receipt', (receipt) => ({
        ...receipt,
        reference: 'THANK-YOU',
      })),
    },
  }),
  ...insteadAt(isSubmit, {
    'origination/submit-stale: what is there is sent, seen or not': async (asked, forward) => {
      const version = (await readWith(asked, forward))?.version
      return forward(version === undefined ? asked : withJson(asked, { version }))
    },
  }),
  ...remembering({
    'origination/submits-once: an application that is sent again gets another receipt': () => {
      let count = 0
      return async (asked, forward) => {
        if (isSubmit(asked)) count += 1
        return changing((application) =>
          application.receipt === undefined
            ? application
            : { ...application, receipt: { ...application.receipt, reference: `SU-${1000 + count}` } },
        )(await forward(), asked)
      }
    },
  }),
  ...answersOf(`GET ${path}`, {
    'origination/sent-is-final': {
      'the receipt is shown once': changing(({ receipt: _, ...application }) => application),
    },
  }),
]
