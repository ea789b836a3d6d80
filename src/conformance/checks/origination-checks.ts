import { isDeepStrictEqual } from 'node:util'
import type { SignUpApplication } from '../../../contracts/schemas/sign-up.ts'
import type { SignUpSection } from '../../../contracts/sign-up-rules.ts'
import { signUpSections } from '../../../contracts/sign-up-rules.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import type { HttpClient } from '../http-client.ts'
import type { Reply } from '../reply.ts'
import { origination, routeOf } from '../routes.ts'
import { toJson } from '../to-json.ts'
import type { Answers } from './fictitious-sign-up.ts'
import {
  agreedBy,
  begin,
  fictitiousApplicant,
  mustName,
  otherPlan,
  read,
  save,
  saveCheck,
  writing,
} from './fictitious-sign-up.ts'

const labels = {
  read: routeOf(origination.read).label,
  save: routeOf(origination.save).label,
  discard: routeOf(origination.discard).label,
}

/** Sections as the backend returns them, without the numbers of documents and cards. */
function shownSection(section: SignUpSection, value: unknown): unknown {
  const { identity, concession, agreed, ...rest } = value as Record<string, unknown>
  if (section === 'person') return rest
  if (section === 'support') return { ...rest, hasConcession: concession !== undefined }
  return section === 'consents' ? { terms: (agreed as unknown[])?.length } : value
}

/** An application has exactly the sections that were saved. */
function mustHave(reply: Reply, application: SignUpApplication | null, answers: Answers): void {
  for (const section of signUpSections) {
    const [wanted, got] = [answers[section], application?.[section]].map((value) =>
      value === undefined ? undefined : shownSection(section, value),
    )
    reply.mustHold(
      isDeepStrictEqual(got, wanted),
      `The section '${section}' is not as it was saved.`,
      toJson(wanted),
      toJson(got),
      `/application/${section}`,
    )
  }
}

/** The application is still the same. */
export async function mustBeUnchanged(
  client: HttpClient,
  before: SignUpApplication | null,
  what: string,
): Promise<void> {
  const { reply } = await read(client)
  reply.mustHave('/application', before, `${what}, and the application is another one all the same.`)
}

const { identity: _, ...withoutIdentity } = fictitiousApplicant.person
const { supply, support, payment } = fictitiousApplicant
const { lifeSupport } = support

/** Rules between members, each with answers that break it, and the pointer to report. */
const incomplete: readonly (readonly [what: string, answers: Answers, pointer: string])[] = [
  ['no day to move in on', { supply: { ...supply, start: 'MOVE_IN' } }, '/supply/moveInOn'],
  ['no document', { person: withoutIdentity }, '/person/identity'],
  [
    'a driver licence of no state',
    { person: { ...withoutIdentity, identity: { kind: 'DRIVER_LICENCE', number: 'GC409731' } } },
    '/person/identity/state',
  ],
  [
    'a Medicare card without the number in front of the name',
    { person: { ...withoutIdentity, identity: { kind: 'MEDICARE', number: '2000000000' } } },
    '/person/identity/position',
  ],
  [
    'life support without equipment',
    { support: { lifeSupport: { isNeeded: true }, eligibility: 'NO' } },
    '/support/lifeSupport/equipment',
  ],
  ['a yes without a concession', { support: { lifeSupport, eligibility: 'YES' } }, '/support/concession'],
  [
    'a concession of who may have none',
    { support: { ...support, eligibility: 'NO' } },
    '/support/eligibility',
  ],
  [
    'a concession without a card',
    { support: { ...support, concession: { kind: 'HEALTH_CARE_CARD', holder: 'Gridfront Conform' } } },
    '/support/concession/cardNumber',
  ],
  ['letters without an address', { payment: { ...payment, delivery: 'POST' } }, '/payment/postalAddress'],
]

/** Further people besides the applicant. Their phone number is reserved for fiction (ACMA). */
const rarePeople = {
  jointHolder: {
    givenName: 'Gridfront',
    familyName: 'Joint',
    birthDate: '1970-01-01',
    phone: fictitiousApplicant.person.phone,
    hasAgreed: true,
  },
  authorisedContacts: [
    { name: 'Gridfront First', phone: fictitiousApplicant.person.phone },
    { name: 'Gridfront Second', phone: fictitiousApplicant.person.phone },
  ],
  safeContact: 'By letter alone.',
} satisfies Partial<Answers['person']>

/** Checks of an application, from its first section to its end. */
export const originationChecks: readonly Check[] = [
  {
    id: 'origination/reads-nothing',
    title: 'A browser that has begun no application reads null',
    clauses: ['ORIG-1', 'API-12'],
    profile: 'customer',
    route: labels.read,
    run: async (context) => {
      const { reply } = await read(context.client())
      reply.mustHave('/application', null, 'A browser without a cookie reads an application.')
    },
  },
  ...checksOf(writing, {
    [saveCheck]: {
      title: 'The first section begins an application, without an account, and is read back',
      route: labels.save,
      after: [],
      run: async (context) => {
        const { client, reply, application } = await begin(context, { supply })
        mustHave(reply, application, { supply })
        const again = await read(client)
        mustHave(again.reply, again.application, { supply })
      },
    },
    'origination/keeps-each-section': {
      title: 'Each section is read back as it was saved, and a later one leaves it as it is',
      route: labels.save,
      run: async (context) => {
        const client = context.client()
        let saved: Answers = {}
        let version = 0
        let editions: SignUpApplication | null = null
        for (const section of signUpSections) {
          const value =
            section === 'consents' && editions !== null ? agreedBy(editions) : fictitiousApplicant[section]
          const answers = { [section]: value }
          saved = { ...saved, ...answers }
          const { reply, application } = await save(client, version, answers)
          mustHave(reply, application, saved)
          version = application.version
          editions = application
        }
        const { reply, application } = await read(client)
        mustHave(reply, application, saved)
        const changed = await save(client, version, otherPlan)
        mustHave(changed.reply, changed.application, { ...saved, ...otherPlan })
      },
    },
    'origination/keeps-rare-answers': {
      title:
        'What few applicants answer is kept as well: joint holder, others who may speak, safe contact, day of moving in',
      route: labels.save,
      clauses: [...writing.clauses, 'ORIG-2'],
      run: async (context) => {
        const inTwoWeeks = new Date((context.nowSeconds + 1_209_600) * 1000).toISOString().slice(0, 10)
        const rare = {
          supply: { ...supply, start: 'MOVE_IN', moveInOn: inTwoWeeks },
          person: { ...fictitiousApplicant.person, ...rarePeople },
        } satisfies Answers
        const { client, reply, application } = await begin(context, rare)
        mustHave(reply, application, rare)
        const again = await read(client)
        mustHave(again.reply, again.application, rare)
      },
    },
    'origination/welcomes-life-support': {
      title: 'Whoever relies on life support is neither refused nor stopped for it',
      route: labels.save,
      run: async (context) => {
        const needed = {
          lifeSupport: { isNeeded: true, equipment: ['DIALYSIS'] },
          eligibility: 'NO',
        } satisfies Answers['support']
        const without = await begin(context, { supply, support: { ...needed, lifeSupport } })
        const { reply } = await begin(context, { supply, support: needed })
        reply.mustHave(
          '/application/stop',
          without.application.stop,
          'An application is stopped because somebody relies on life support.',
        )
      },
    },
    'origination/version-rises': {
      title: 'The version rises with each change, and with nothing else',
      route: labels.save,
      run: async (context) => {
        const { client, application: first } = await begin(context, { supply })
        const { reply, application: second } = await save(client, first.version, otherPlan)
        reply.mustHold(
          second.version > first.version,
          'A change has left the version as it was.',
          `more than ${first.version}`,
          String(second.version),
          '/application/version',
        )
        await mustBeUnchanged(client, second, 'It was only read')
      },
    },
    'origination/stale-is-refused': {
      title: 'A change of an older version is refused with 409, and changes nothing',
      route: labels.save,
      run: async (context) => {
        const { client, application: first } = await begin(context, { supply })
        const { application: second } = await save(client, first.version, otherPlan)
        await context.each([0, first.version], async (version) => {
          const body = { version, payment }
          ;(await client.ask(origination.save, { body })).mustBe(
            409,
            `A change of the version ${version} was not refused with 409: the application has ${second.version}.`,
          )
          await mustBeUnchanged(client, second, 'A change of another version was refused')
        })
      },
    },
    'origination/same-again': {
      title: 'The same change sent again, as after a lost answer, succeeds and changes nothing',
      route: labels.save,
      run: async (context) => {
        const { client, application: first } = await begin(context, { supply })
        const once = async (version: number, answers: Answers, before: SignUpApplication) => {
          const { application } = await save(client, version, answers)
          await mustBeUnchanged(client, before, 'The same change was sent again')
          return application
        }
        await once(0, { supply }, first)
        const { application: second } = await save(client, first.version, otherPlan)
        await once(first.version, otherPlan, second)
      },
    },
    'origination/needs-members': {
      title: 'What a section needs between its members is refused with 422, at that member, and is not saved',
      route: labels.save,
      run: (context: CheckContext) =>
        context.each(incomplete, async ([what, answers, pointer]) => {
          const client = context.client()
          const reply = await client.ask(origination.save, { body: { version: 0, ...answers } })
          mustName(reply, [pointer], `Answers with ${what} were not refused with 422.`)
          await mustBeUnchanged(client, null, `Answers with ${what} were refused`)
        }),
    },
    'origination/discards': {
      title: 'What is discarded is gone, in this browser and for its cookie',
      route: labels.discard,
      run: async (context) => {
        const { client } = await begin(context, { supply })
        const cookie = client.jar.header()
        const discard = async () =>
          (await client.ask(origination.discard)).mustBe(204, 'An application cannot be discarded.')
        await discard()
        await mustBeUnchanged(client, null, 'The application was discarded')
        const { reply } = await read(client, { headers: { cookie } })
        reply.mustHave(
          '/application',
          null,
          'A discarded application can be read with the cookie from before.',
        )
        await discard()
        const begun = await save(client, 0, otherPlan)
        mustHave(begun.reply, begun.application, otherPlan)
      },
    },
  }),
]
