import type { SetCookie } from '../../cookies.ts'
import { readSetCookie } from '../../cookies.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import type { HttpClient } from '../http-client.ts'
import type { Reply } from '../reply.ts'
import { origination, routeOf } from '../routes.ts'
import { toJson } from '../to-json.ts'
import type { Begun } from './fictitious-sign-up.ts'
import { begin, fictitiousApplicant, mustName, otherPlan, read, save, writing } from './fictitious-sign-up.ts'
import { mustBeUnchanged } from './origination-checks.ts'
import { mustSayTheSame } from './same-answer.ts'
import { unknownToken } from './usual-request.ts'

const labels = {
  save: routeOf(origination.save).label,
  read: routeOf(origination.read).label,
  link: routeOf(origination.sendLink).label,
  resume: routeOf(origination.resume).label,
}
/** The checks of a resumption's body depend on this one. */
export const resumeCheck = 'origination/refuses-made-up-link'
const cookieCheck = 'origination/cookie-names-it'
const { supply, person, support } = fictitiousApplicant

const readsNull = async (client: HttpClient, cookie: string, message: string) => {
  const { reply, application } = await read(client, { headers: { cookie: cookie || undefined } })
  reply.mustHold(application === null, message, 'null', toJson(application), '/application')
}

/** The cookies that are needed to read an application: a gateway may have set others. */
async function namingCookies({ client, reply }: Begun): Promise<SetCookie[]> {
  const set = reply.lines('set-cookie').flatMap((line) => readSetCookie(line) ?? [])
  const naming: SetCookie[] = []
  for (const cookie of set.filter(({ name }) => name !== client.cookieName)) {
    const without = client.jar.header({ [cookie.name]: undefined })
    const { application } = await read(client, { headers: { cookie: without || undefined } })
    if (application === null) naming.push(cookie)
  }
  return naming
}

/** The attributes that each cookie of an application needs, with what browsers do otherwise. */
const attributesFor = (isHttps: boolean) =>
  [
    {
      name: 'HttpOnly',
      isThere: ({ attributes }: SetCookie) => attributes.has('httponly'),
      without: 'a script of the page can read it',
    },
    {
      name: 'SameSite=Lax',
      isThere: ({ attributes }: SetCookie) => /^(?:lax|strict)$/i.test(attributes.get('samesite') ?? ''),
      without: 'pages of other sites can make browsers send it',
    },
    {
      name: 'Path=/',
      isThere: ({ attributes }: SetCookie) => attributes.get('path') === '/',
      without: 'it is not sent for every route of sign-up',
    },
    {
      name: 'no Domain',
      isThere: ({ attributes }: SetCookie) => !attributes.has('domain'),
      without: 'neighbouring hosts share it',
    },
    ...(isHttps
      ? [
          {
            name: 'Secure',
            isThere: ({ attributes }: SetCookie) => attributes.has('secure'),
            without: 'it travels over plain http too',
          },
        ]
      : []),
  ] as const

const numbers = [
  { what: 'document', number: person.identity.number, at: '/application/person/identity/numberEnd' },
  {
    what: 'card',
    number: support.concession.cardNumber,
    at: '/application/support/concession/cardNumberEnd',
  },
] as const

/** Times and random values are removed: a long row of digits contains any four of them by chance. */
const byChance = /\d{4}-\d\d-\d\dT[\d:.]+|[\w-]{20,}/g

/** No answer contains more of a number than its end. */
function mustHide(reply: Reply): void {
  const said = reply.body.replaceAll(byChance, '')
  for (const { what, number } of numbers)
    reply.mustHold(
      // Four consecutive characters are more than the contract allows.
      !reply.body.includes(number) &&
        ![...number].some((_, at) => at + 4 <= number.length && said.includes(number.slice(at, at + 4))),
      `The number of a ${what} comes back.`,
      'its last three characters at most',
      'more of it',
    )
}

function mustEnd({ reply, application }: Pick<Begun, 'reply' | 'application'>): void {
  const ends = [application.person?.identity.numberEnd, application.support?.concession?.cardNumberEnd]
  for (const [place, { what, number, at }] of numbers.entries())
    reply.mustHold(
      number.endsWith(ends[place] ?? ' '),
      `What comes back of the number of a ${what} is not its end.`,
      'the last characters of what was saved',
      toJson(ends[place]),
      at,
    )
}

/** An application can be read by the browser with its cookie, by anybody with a mailed link, and by nobody else. */
export const originationHolderChecks: readonly Check[] = [
  ...checksOf(writing, {
    [cookieCheck]: {
      title: 'An application is named by a cookie alone, that fictitiousApplicant can guess',
      route: labels.save,
      run: async (context) => {
        const [one, other] = [await begin(context, { supply }), await begin(context, { supply })]
        const [ofOne, ofOther] = [await namingCookies(one), await namingCookies(other)]
        one.reply.mustHold(
          ofOne.length > 0,
          'No cookie of the answer names the application: it is read without any.',
          'a cookie without which the application is not read',
          'none',
          'set-cookie',
        )
        const values = ofOne.map(({ value }) => value)
        one.reply.mustHold(
          // 128 bits in base64url, like a CSRF token.
          values.some((value) => value.length >= 22) && ofOther.every(({ value }) => !values.includes(value)),
          'The cookie can be guessed: it is short, or another browser has the same.',
          '22 characters or more, of this browser alone',
          `${Math.max(...values.map(({ length }) => length))} characters`,
          'set-cookie',
        )
      },
    },
    'origination/cookie-attributes': {
      title: 'The cookie of an application is HttpOnly, SameSite, of one host, and on https Secure',
      route: labels.save,
      after: [...writing.after, cookieCheck],
      run: async (context) => {
        const begun = await begin(context, { supply })
        const cookies = await namingCookies(begun)
        await context.each(
          attributesFor(context.settings.backend.protocol === 'https:'),
          async ({ name, isThere, without }) => {
            const bad = cookies.find((cookie) => !isThere(cookie))
            begun.reply.mustHold(
              bad === undefined,
              `The cookie of an application is set otherwise than it has to be (${name}): ${without}.`,
              name,
              bad === undefined
                ? ''
                : `${bad.name}: ${[...bad.attributes.keys()].join(', ') || 'no attributes'}`,
              'set-cookie',
            )
          },
        )
      },
    },
    'origination/other-browsers': {
      title:
        'Another browser neither sees nor changes the application, and an invented cookie identifies none',
      route: labels.read,
      after: [...writing.after, cookieCheck],
      run: async (context: CheckContext) => {
        const begun = await begin(context, { supply })
        const { client, application } = begun
        const other = context.client()
        await readsNull(other, '', 'Another browser reads the application.')
        const body = { version: application.version, ...otherPlan }
        ;(await other.ask(origination.save, { body })).mustBe(
          409,
          'Another browser’s change to an application was not refused with 409.',
        )
        for (const { name, value } of await namingCookies(begun)) {
          const madeUp = [...value].reverse().join('')
          const cookie = client.jar.header({ [name]: madeUp })
          await readsNull(client, cookie, 'An application is read with a cookie that was made up.')
        }
        await mustBeUnchanged(client, application, 'Another browser has tried to change it')
      },
    },
    'origination/hides-numbers': {
      title: 'No answer contains more of a document or card number than its end',
      route: labels.save,
      run: async (context) => {
        const begun = await begin(context, { person, support })
        const { client, application } = begun
        mustHide(begun.reply)
        mustEnd(begun)
        mustHide((await read(client)).reply)
        const stale = { version: 0, person: { ...person, givenName: 'Another' }, support }
        const refused = await client.ask(origination.save, { body: stale })
        mustHide(refused.mustBe(409, 'A change of an older version was not refused with 409.'))
        const { state: _, ...identity } = person.identity
        const broken = { version: application.version, person: { ...person, identity } }
        const faulty = await client.ask(origination.save, { body: broken })
        mustHide(faulty.mustBe(422, 'A driver licence of no state was not refused with 422.'))
      },
    },
    'origination/keeps-numbers': {
      title: 'A number that a change leaves out stays',
      route: labels.save,
      run: async (context) => {
        const { client, application } = await begin(context, { person, support })
        const { identity: _, ...who } = person
        const { cardNumber: __, ...concession } = support.concession
        const changed = await save(client, application.version, {
          person: { ...who, givenName: 'Another' },
          support: { ...support, concession },
        })
        const ends = ({ person: shown, support: help }: Begun['application']) =>
          toJson([shown?.identity, help?.concession])
        changed.reply.mustHold(
          ends(changed.application) === ends(application),
          'A change that leaves out the numbers has changed them.',
          ends(application),
          ends(changed.application),
          '/application',
        )
      },
    },
    'origination/other-email-voids': {
      title:
        'Another email address voids the document, support, payment and consents: its reader is another applicant',
      route: labels.save,
      clauses: [...writing.clauses, 'ORIG-5'],
      run: async (context) => {
        const { payment } = fictitiousApplicant
        const { client, application } = await begin(context, { supply, person, support, payment })
        const { identity, ...who } = person
        const other = { ...who, email: 'nobody-else@brand.invalid' }
        const body = { version: application.version, person: other }
        mustName(
          await client.ask(origination.save, { body }),
          ['/person/identity'],
          'An applicant with another email address was not asked for a document again.',
        )
        const changed = await save(client, application.version, { person: { ...other, identity } })
        const { support: help, payment: pays, supply: home } = changed.application
        changed.reply.mustHold(
          help === undefined && pays === undefined,
          'What was said of the applicant of one email address counts for that of another.',
          'neither support nor payment',
          toJson({ support: help, payment: pays }),
          '/application',
        )
        changed.reply.mustHold(
          home !== undefined,
          'Another email address has removed the address of the home.',
          toJson(supply),
          toJson(home),
          '/application/supply',
        )
      },
    },
    'origination/needs-csrf': {
      title: 'Without a CSRF token nothing is begun',
      route: labels.save,
      run: async (context) => {
        const client = context.client()
        const reply = await client.ask(origination.save, {
          body: { version: 0, supply },
          headers: { [client.headerName]: undefined },
        })
        reply.mustBe(403, 'An application was begun without a CSRF token.')
        await mustBeUnchanged(client, null, 'A request without a CSRF token was refused')
      },
    },
    'origination/link-needs-email': {
      title: 'While no email address is saved there is no link: 409',
      route: labels.link,
      run: async (context) => {
        const { client } = await begin(context, { supply })
        await context.each([context.client(), client], async (one) => {
          ;(await one.ask(origination.sendLink)).mustBe(
            409,
            'A link was sent to fictitiousApplicant, or not refused with 409.',
          )
        })
      },
    },
    'origination/sends-link': {
      title: 'Once there is an email address a link is sent, and the application stays as it is',
      route: labels.link,
      run: async (context) => {
        const { client, application } = await begin(context, { person })
        ;(await client.ask(origination.sendLink)).mustBe(204, 'No link is sent to an applicant.')
        await mustBeUnchanged(client, application, 'A link was asked for')
      },
    },
  }),
  {
    id: resumeCheck,
    title: 'A link that was made up is refused with 410, and every one in the same words',
    clauses: ['ORIG-1', 'API-12'],
    profile: 'customer',
    route: labels.resume,
    run: async (context) => {
      const ask = async (token: string) => {
        const client = context.client()
        const reply = await client.ask(origination.resume, { body: { token } })
        reply.mustBe(410, 'A made-up link was not refused with 410.')
        await mustBeUnchanged(client, null, 'A made-up link was refused')
        return reply
      }
      const [one, another] = [await ask(unknownToken), await ask(unknownToken)]
      const other = await ask(`${unknownToken}-and-${context.seed}`)
      mustSayTheSame({ one, another, other, as: 'as for another link', secret: 'What is wrong with a link' })
    },
  },
]
