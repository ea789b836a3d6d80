import { isDeepStrictEqual } from 'node:util'
import type { ContactDetails, OfferedTerms } from '../../../contracts/schemas/user.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { HttpClient } from '../http-client.ts'
import type { Settings } from '../outcomes.ts'
import { LeftOut } from '../outcomes.ts'
import type { Reply } from '../reply.ts'
import { routeOf, session, user } from '../routes.ts'
import { toJson } from '../to-json.ts'
import { reusablePair } from './csrf-checks.ts'
import { mustSayTheSame } from './same-answer.ts'
import { unknownToken, wrongPassword } from './usual-request.ts'

const common = {
  profile: 'customer',
  clauses: ['ORIG-3', 'API-12'],
  after: [loginCheck, reusablePair],
} as const

/** All other checks of contact details and of their bodies depend on this one. */
export const contactCheck = 'contact/shows-own'
export const emailPasswordCheck = 'contact/email-needs-password'
export const linkCheck = 'contact/refuses-made-up-link'
export const renewCheck = 'contact/renew-tells-nobody'
export const termsLinkCheck = 'contact/refuses-made-up-terms'

const leftOut = ({ allowWrites }: Settings): string | null =>
  allowWrites
    ? null
    : 'changes contact details of the customer of the run and back again: allow it with --allow-writes'
const wants = ({ readsLinks }: Settings): string | null =>
  readsLinks ? null : 'links in mails cannot be read (`readLink` of the options reads them)'

interface Read {
  readonly reply: Reply
  readonly contact: ContactDetails
}

async function readContact(client: HttpClient): Promise<Read> {
  const reply = (await client.ask(user.contact)).mustBe(200, 'The contact details were refused.')
  return { reply, contact: reply.json as unknown as ContactDetails }
}
const sameAddress = (one: unknown, other: string) => String(one).toLowerCase() === other.toLowerCase()

/** The address in use, in contact details and in `GET /user`. */
async function mustBeInEffect(client: HttpClient, email: string, when: string): Promise<ContactDetails> {
  const { reply, contact } = await readContact(client)
  const wrong = `${when} another address is in effect.`
  reply.mustHold(sameAddress(contact.email, email), wrong, email, String(contact.email), '/email')
  const who = (await client.ask(session.user)).mustBe(200, 'The session is over.')
  who.mustHold(sameAddress(who.json.email, email), wrong, email, String(who.json.email), '/email')
  return contact
}

/** The details are still the same. */
async function mustBeUnchanged(client: HttpClient, before: ContactDetails, what: string): Promise<void> {
  const { reply, contact } = await readContact(client)
  reply.mustHold(
    isDeepStrictEqual(contact, before),
    `${what}, and the contact details are others all the same.`,
    toJson(before),
    toJson(contact),
  )
}

/** The customer's details; fails if an unconfirmed address is pending, because the run would cancel it. */
async function readIdle(client: HttpClient): Promise<ContactDetails> {
  const { contact } = await readContact(client)
  if (contact.pendingEmail !== null)
    throw new LeftOut('another address of the customer waits for its link already')
  return contact
}

/** RFC 2606: no mail arrives there. */
const unusedAddress = ({ seed }: CheckContext) => `gridfront-conform-${seed.toString(36)}@brand.invalid`

const changeEmail = async (client: HttpClient, email: string, password: string): Promise<Reply> =>
  client.ask(user.changeEmail, { body: { email, password } })

async function linkTo(context: CheckContext, kind: 'confirm' | 'terms', address: string): Promise<string> {
  const token = await context.readLink(kind, address)
  if (token === null) throw new LeftOut(`no mail to ${address} has a link of the kind '${kind}'`)
  return token
}

/** Three unknown links are refused with the same text. */
async function mustRefuseMadeUp(
  context: CheckContext,
  ask: (token: string) => Promise<Reply>,
): Promise<void> {
  const refused = async (token: string) =>
    (await ask(token)).mustBe(410, 'A made-up link was not refused with 410.')
  const [one, another] = [await refused(unknownToken), await refused(unknownToken)]
  const other = await refused(`${unknownToken}-and-${context.seed}`)
  mustSayTheSame({ one, another, other, as: 'as for another link', secret: 'What is wrong with a link' })
}

const post = (route: Parameters<typeof routeOf>[0]) => routeOf(route).label

/** Checks of contact details. Every change is reverted. */
const detailChecks: readonly Check[] = checksOf(common, {
  [contactCheck]: {
    title: 'The contact details are those of the customer who asks',
    route: post(user.contact),
    run: async (context) => {
      await mustBeInEffect(await context.customer(), context.credentials.email, 'For the customer of the run')
    },
  },
  'contact/changes-what-is-named': {
    title: 'A change changes what it names, null empties it, and what is left out stays',
    route: post(user.changeContact),
    after: [...common.after, contactCheck],
    leftOut,
    run: async (context) => {
      const customer = await context.customer()
      const { contact: before } = await readContact(customer)
      const { phone, safeContact } = before
      const { password } = context.credentials
      const save = async (wanted: object, expected: object, what: string) => {
        const body = { password, ...wanted }
        const reply = (await customer.ask(user.changeContact, { body })).mustBe(200, 'A change was refused.')
        reply.mustHold(isDeepStrictEqual(reply.json, expected), what, toJson(expected), toJson(reply.json))
        await mustBeUnchanged(customer, expected as ContactDetails, 'A change was answered')
      }
      const other = { phone: '0491570157', safeContact: `gridfront conform ${context.seed}` }
      try {
        await save({}, before, 'A change that names nothing changes something.')
        await save(other, { ...before, ...other }, 'A change is not what was sent.')
        const emptied = { ...before, ...other, safeContact: null }
        await save({ safeContact: null }, emptied, 'What was emptied is there, or what was left out is not.')
      } finally {
        await customer.ask(user.changeContact, { body: { password, phone, safeContact } })
      }
    },
  },
  [emailPasswordCheck]: {
    title: 'With a wrong password no other address waits: 409, which ends no session',
    clauses: ['ORIG-3', 'AUTH-14', 'AUTH-5'],
    route: post(user.changeEmail),
    after: [...common.after, contactCheck],
    run: async (context) => {
      const customer = await context.newCustomer()
      const { contact: before } = await readContact(customer)
      await context.beforeWrongPassword()
      const reply = await changeEmail(customer, unusedAddress(context), wrongPassword)
      reply.mustBe(409, 'A wrong password was not refused with 409.')
      await mustBeUnchanged(customer, before, 'A change of the address was refused')
    },
  },
  'contact/new-address-waits': {
    title: 'A new address waits: the one in effect stays until a link is redeemed, and can be kept',
    route: post(user.changeEmail),
    after: [...common.after, emailPasswordCheck],
    leftOut,
    run: async (context) => {
      const customer = await context.customer()
      const before = await readIdle(customer)
      const { email, password } = context.credentials
      const next = unusedAddress(context)
      try {
        const asked = await changeEmail(customer, next, password)
        asked.mustBe(200, 'A change of the address was refused.')
        const waiting = await mustBeInEffect(customer, email, 'While a new address waits for its link')
        asked.mustHold(
          sameAddress(waiting.pendingEmail, next),
          'The address that was asked for does not wait.',
          next,
          String(waiting.pendingEmail),
          '/pendingEmail',
        )
      } finally {
        await customer.ask(user.keepEmail)
      }
      await mustBeUnchanged(customer, before, 'The change of the address was taken back')
    },
  },
})

/** Checks of mailed links. */
const linkChecks: readonly Check[] = checksOf(common, {
  [linkCheck]: {
    title: 'A confirmation link that was made up is refused with 410, and every one in the same words',
    route: post(user.confirmEmail),
    after: [reusablePair],
    run: (context) =>
      mustRefuseMadeUp(context, (token) => context.client().ask(user.confirmEmail, { body: { token } })),
  },
  [renewCheck]: {
    title: 'A request for a new link by one that was never sent is answered 204, like any other',
    clauses: ['ORIG-3', 'ACC-2'],
    route: post(user.renewLink),
    after: [reusablePair],
    run: async (context) => {
      const body = { token: unknownToken }
      const reply = await context.client().ask(user.renewLink, { body })
      reply.mustBe(204, 'The answer reveals that a link is unknown.')
    },
  },
  [termsLinkCheck]: {
    title: 'A link to terms that was made up neither shows nor accepts any: 410, in the same words',
    route: post(user.acceptTerms),
    after: [reusablePair],
    run: async (context) => {
      await mustRefuseMadeUp(context, (token) => context.client().ask(user.readTerms, { body: { token } }))
      const version = 'gridfront-conform'
      await mustRefuseMadeUp(context, (token) =>
        context.client().ask(user.acceptTerms, { body: { token, version } }),
      )
    },
  },
  'contact/terms-in-order': {
    title: 'Offered terms are listed newest first; an acceptance comes after its offer and before its end',
    route: post(user.terms),
    after: [...common.after, contactCheck],
    run: async (context) => {
      const reply = (await (await context.customer()).ask(user.terms)).mustBe(200, 'The terms were refused.')
      const { terms = [] } = reply.json as { terms?: OfferedTerms[] }
      const offers = terms.map(({ offeredAt }) => offeredAt)
      reply.mustBeNewestFirst('/terms', offers, 'The terms are not listed newest first.')
      const odd = terms.find(
        ({ offeredAt, acceptedAt, acceptUntil }) =>
          acceptedAt !== null &&
          (Date.parse(acceptedAt) < Date.parse(offeredAt) ||
            Date.parse(acceptedAt) > Date.parse(acceptUntil)),
      )
      reply.mustHold(
        odd === undefined,
        'Terms were accepted before they were offered, or after the offer was over.',
        'offeredAt <= acceptedAt <= acceptUntil',
        toJson(odd),
        '/terms',
      )
    },
  },
  'contact/link-takes-effect': {
    title:
      'A confirmation link puts its address into effect, once; again it repeats; of a former address it is dead',
    route: post(user.confirmEmail),
    after: [...common.after, 'contact/new-address-waits', linkCheck],
    leftOut,
    wants,
    run: async (context) => {
      const customer = await context.newCustomer()
      await readIdle(customer)
      const { email, password } = context.credentials
      const next = unusedAddress(context)
      const confirm = (token: string) => context.client().ask(user.confirmEmail, { body: { token } })
      const waitFor = async (address: string) => {
        const asked = await changeEmail(customer, address, password)
        asked.mustBe(200, 'A change of the address was refused.')
        return linkTo(context, 'confirm', address)
      }
      const replaced = await waitFor(next)
      await customer.ask(user.sendConfirmation)
      const token = await linkTo(context, 'confirm', next)
      ;(await confirm(replaced)).mustBe(410, 'A link that a newer one has replaced was not refused with 410.')
      const first = (await confirm(token)).mustBe(200, 'A confirmation link was refused.')
      const repeated = (reply: Reply, is: boolean) =>
        reply.mustHold(
          reply.json.isRepeated === is && reply.json.confirmedAt === first.json.confirmedAt,
          'A link does not tell whether and when it was redeemed first.',
          toJson({ confirmedAt: first.json.confirmedAt, isRepeated: is }),
          toJson(reply.json),
        )
      repeated(first, false)
      await mustBeInEffect(customer, next, 'After its link was redeemed')
      repeated(
        (await confirm(token)).mustBe(200, 'A link that was redeemed was refused when opened again.'),
        true,
      )
      const back = await waitFor(email)
      ;(await confirm(back)).mustBe(200, 'A confirmation link was refused.')
      await mustBeInEffect(customer, email, 'After its link was redeemed')
      ;(await confirm(token)).mustBe(410, 'A link of a former address was not refused with 410.')
      await mustBeInEffect(customer, email, 'After the link of a former address was refused')
    },
  },
  'contact/terms-link-accepts': {
    title: 'A link to terms accepts the version that was read, with the time, once; reading accepts nothing',
    clauses: ['ORIG-3', 'ORIG-2', 'API-12'],
    route: post(user.acceptTerms),
    after: [...common.after, termsLinkCheck],
    leftOut,
    wants,
    run: async (context) => {
      const customer = await context.customer()
      const token = await linkTo(context, 'terms', context.credentials.email)
      const read = async () =>
        (await context.client().ask(user.readTerms, { body: { token } })).mustBe(
          200,
          'The terms were refused.',
        )
      const accept = (version: string) => context.client().ask(user.acceptTerms, { body: { token, version } })
      const { version } = (await read()).json as unknown as OfferedTerms
      const opened = await read()
      opened.mustHave('/acceptedAt', null, 'Terms are accepted by reading them.')
      ;(await accept(`${version} of another year`)).mustBe(409, 'A version that was not read was accepted.')
      const accepted = (await accept(version)).mustBe(200, 'Terms could not be accepted.')
      const { acceptedAt } = accepted.json
      accepted.mustHold(
        typeof acceptedAt === 'string' && accepted.json.version === version,
        'An acceptance has no time, or is of another version.',
        `a time, and the version ${version}`,
        toJson(accepted.json),
        '/acceptedAt',
      )
      for (const reply of [(await accept(version)).mustBe(200, 'Accepted terms were refused.'), await read()])
        reply.mustHave(
          '/acceptedAt',
          acceptedAt,
          'Terms that were accepted tell another time than that of the acceptance.',
        )
      const list = (await customer.ask(user.terms)).mustBe(200, 'The terms were refused.')
      const { terms = [] } = list.json as { terms?: OfferedTerms[] }
      list.mustHold(
        terms.some((one) => one.version === version && one.acceptedAt === acceptedAt),
        'An acceptance is not among the terms of the customer.',
        toJson({ version, acceptedAt }),
        toJson(terms.map((one) => ({ version: one.version, acceptedAt: one.acceptedAt }))),
        '/terms',
      )
    },
  },
})

export const contactChecks: readonly Check[] = [...detailChecks, ...linkChecks]
