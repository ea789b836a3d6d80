import type { SignUpApplication, SignUpSaving } from '../../../contracts/schemas/sign-up.ts'
import type { CheckContext } from '../check-context.ts'
import type { Asking, HttpClient } from '../http-client.ts'
import type { Settings } from '../outcomes.ts'
import type { Reply } from '../reply.ts'
import { origination } from '../routes.ts'

export type Answers = Omit<SignUpSaving, 'version'>

/**
 * Fictitious: a street that does not exist, a number reserved for fiction (ACMA), an e-mail address at which no mail
 * arrives.
 */
export const fictitiousApplicant = {
  supply: {
    customerType: 'RESIDENTIAL',
    start: 'SWITCH',
    address: {
      number: '0',
      street: 'Nowhere Street',
      suburb: 'Sydney',
      state: 'NSW',
      postcode: '2000',
    },
    hasSolar: false,
  },
  plan: { planId: 'gridfront-conform' },
  person: {
    givenName: 'Gridfront',
    familyName: 'Conform',
    birthDate: '1970-01-01',
    email: 'nobody@brand.invalid',
    phone: '0491570156',
    identity: { kind: 'DRIVER_LICENCE', number: 'GC409731', state: 'NSW' },
  },
  support: {
    lifeSupport: { isNeeded: false },
    eligibility: 'YES',
    concession: { kind: 'HEALTH_CARE_CARD', holder: 'Gridfront Conform', cardNumber: '860429173T' },
  },
  payment: { delivery: 'EMAIL', frequency: 'P1M', payBy: 'BPAY' },
  consents: {
    agreed: [
      { term: 'CONTRACT_TERMS', version: 'conform-1' },
      { term: 'PLAN_DOCUMENT', version: 'conform-2' },
      { term: 'TRANSFER', version: 'conform-3' },
      { term: 'CREDIT_CHECK', version: 'conform-4' },
      { term: 'ELECTRONIC_DELIVERY', version: 'conform-5' },
      { term: 'CONCESSION_CHECK', version: 'conform-6' },
    ],
  },
} satisfies Answers

/** The same with another section, so that saving it is a change. */
export const otherPlan = { plan: { planId: 'gridfront-conform-2' } } satisfies Answers

export const applicationsLeftOut = ({ allowWrites }: Settings): string | null =>
  allowWrites
    ? null
    : 'begins applications for supply at a backend off this machine: allow it with --allow-writes'

/** All other checks of sign-up depend on these. */
export const saveCheck = 'origination/saves'

/** The checks of sign-up that write depend on this one. */
export const writing = {
  profile: 'customer',
  clauses: ['ORIG-1', 'API-12'],
  leftOut: applicationsLeftOut,
  after: [saveCheck],
} as const

export interface Shown {
  readonly reply: Reply
  readonly application: SignUpApplication | null
}
export interface Begun {
  readonly client: HttpClient
  readonly reply: Reply
  readonly application: SignUpApplication
}

const shown = (reply: Reply): SignUpApplication | null =>
  (reply.json as { application?: SignUpApplication | null }).application ?? null

/** The application as a browser reads it. */
export async function read(client: HttpClient, asking: Asking = {}): Promise<Shown> {
  const reply = (await client.ask(origination.read, asking)).mustBe(200, 'The application cannot be read.')
  return { reply, application: shown(reply) }
}

/** Asserts that an answer contains an application. */
export function applicationIn(reply: Reply, message: string): SignUpApplication {
  reply.mustBe(200, message)
  return (
    shown(reply) ??
    reply.fail('There is no application in the answer.', 'an application', 'null', '/application')
  )
}

/** Saves sections with the version that a browser has loaded. */
export async function save(client: HttpClient, version: number, answers: Answers): Promise<Begun> {
  const reply = await client.ask(origination.save, { body: { version, ...answers } })
  return { client, reply, application: applicationIn(reply, 'Answers that keep the contract were refused.') }
}

/** A new browser begins an application. */
export const begin = (context: CheckContext, answers: Answers): Promise<Begun> =>
  save(context.client(), 0, answers)

/** The consents with the editions that a backend offers, or with editions that do not exist if it offers none. */
export const agreedBy = ({ editions }: SignUpApplication, { agreed } = fictitiousApplicant.consents) => ({
  agreed:
    editions === undefined
      ? agreed
      : agreed.flatMap(({ term }) => editions.find((edition) => edition.term === term) ?? []),
})

/** Begins an application, and accepts the terms once the backend has returned them. */
export async function beginAgreed(
  context: CheckContext,
  { consents, ...others }: Answers & Pick<typeof fictitiousApplicant, 'consents'>,
): Promise<Begun> {
  const { client, application } = await begin(context, others)
  return save(client, application.version, { consents: agreedBy(application, consents) })
}

/** Asserts a refusal with 422 that has these pointers. */
export function mustName(reply: Reply, ends: readonly string[], message: string): void {
  reply.mustBe(422, message)
  for (const end of ends) reply.mustPointTo(end)
}
