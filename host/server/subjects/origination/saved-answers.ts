import { isDeepStrictEqual } from 'node:util'
import type { IdentityDocument, PersonAnswers, SignUpSaving, SupportAnswers } from 'gridfront/contracts'
import { checkConcessionCard, checkDriverLicence, checkMedicare, checkPassport } from 'gridfront/validators'
import type { SavedAnswers, SavedConsent } from '../../platform/database/schema/stored-answers.ts'
import { normalEmail } from '../../platform/normal-email.ts'

/** An edition that somebody agrees to, and the answers that decide which text was shown. */
export interface ShownConsent {
  readonly consent: Pick<SavedConsent, 'term' | 'version'>
  readonly answers: SavedAnswers
  readonly at: Date
}

/** The sections of a change. */
export type SentAnswers = Omit<SignUpSaving, 'version'>

/** The result of checking a document's number. Null: the state of a licence is missing, so it cannot be checked. */
export function checkIdentity({ kind, number, state }: IdentityDocument) {
  if (kind === 'PASSPORT') return checkPassport(number)
  if (kind === 'MEDICARE') return checkMedicare(number)
  return state === undefined ? null : checkDriverLicence(state, number)
}

/** The number without spaces; as typed if the check refuses it. */
const normal = (checked: { isValid: true; value: string } | { isValid: false } | null, typed: string) =>
  checked?.isValid ? checked.value : typed

function identityAfter(saved: SavedAnswers, sent: PersonAnswers): Pick<PersonAnswers, 'identity'> {
  const { identity } = sent
  if (identity === undefined) return saved.person?.identity ? { identity: saved.person.identity } : {}
  return { identity: { ...identity, number: normal(checkIdentity(identity), identity.number) } }
}

function supportAfter(saved: SavedAnswers, { concession, ...support }: SupportAnswers): SupportAnswers {
  if (concession === undefined) return support
  const { kind, cardNumber: typed, ...card } = concession
  const before = saved.support?.concession
  // The number of one kind of card is not the number of another.
  const kept = before?.kind === kind ? before.cardNumber : undefined
  const cardNumber = typed === undefined ? kept : normal(checkConcessionCard(kind, typed), typed)
  return { ...support, concession: { kind, ...card, ...(cardNumber !== undefined && { cardNumber }) } }
}

type HashOf = (shown: ShownConsent) => string | undefined

/** The accepted terms. A term that was accepted before, with the same text and for the same plan, keeps its time. */
function consentsAfter(
  saved: SavedAnswers,
  { agreed }: NonNullable<SentAnswers['consents']>,
  { answers, hashOf, at }: { readonly answers: SavedAnswers; readonly hashOf: HashOf; readonly at: Date },
): NonNullable<SavedAnswers['consents']> {
  return {
    agreed: agreed.map((consent) => {
      const { term, version } = consent
      const planId = term === 'PLAN_DOCUMENT' ? answers.plan?.planId : undefined
      // Without a hash the consent is refused, and never stored.
      const textSha256 = hashOf({ consent, answers, at }) ?? 'none'
      const isSame = (one: SavedConsent) =>
        one.term === term && one.version === version && one.textSha256 === textSha256 && one.planId === planId
      const before = saved.consents?.agreed.find(isSame)
      return (
        before ?? {
          term,
          version,
          textSha256,
          agreedAt: at.toISOString(),
          ...(planId !== undefined && { planId }),
        }
      )
    }),
  }
}

/** Whether a change sets another mailbox, whose reader counts as another applicant. */
export const isOtherMailbox = (
  before: Pick<PersonAnswers, 'email'> | undefined,
  after: Pick<PersonAnswers, 'email'> | undefined,
): boolean =>
  before !== undefined && after !== undefined && normalEmail(before.email) !== normalEmail(after.email)

/** The answers about the premises instead of the applicant. */
const ofPremises = ({ supply, plan }: SavedAnswers): SavedAnswers => ({
  ...(supply && { supply }),
  ...(plan && { plan }),
})

/** The answers after a change: each sent section replaces the saved one, except for numbers that it leaves out. */
export function answersAfter(
  before: SavedAnswers,
  sent: SentAnswers,
  { hashOf, at }: { readonly hashOf: HashOf; readonly at: Date },
): SavedAnswers {
  const { supply, plan, person, support, payment, consents } = sent
  const saved = isOtherMailbox(before.person, person) ? ofPremises(before) : before
  const answers: SavedAnswers = {
    ...saved,
    ...(supply && { supply }),
    ...(plan && { plan }),
    ...(person && { person: { ...person, ...identityAfter(saved, person) } }),
    ...(support && { support: supportAfter(saved, support) }),
    ...(payment && { payment }),
  }
  const after: SavedAnswers = {
    ...answers,
    ...(consents && { consents: consentsAfter(saved, consents, { answers, hashOf, at }) }),
  }
  return after.supply?.customerType === 'BUSINESS' && after.support?.concession !== undefined
    ? { ...after, support: withoutConcession(after.support) }
    : after
}

/** Concessions are for households, so a business has none, whatever was answered before. */
function withoutConcession({ concession: _, ...support }: SupportAnswers): SupportAnswers {
  return { ...support, eligibility: 'NO' }
}

export const isSameAnswers = (one: SavedAnswers, other: SavedAnswers): boolean =>
  isDeepStrictEqual(one, other)
