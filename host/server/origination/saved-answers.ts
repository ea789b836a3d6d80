import { isDeepStrictEqual } from 'node:util'
import type {
  ConsentTerm,
  IdentityDocument,
  PaymentAnswers,
  PersonAnswers,
  PlanAnswers,
  SignUpSaving,
  SupplyAnswers,
  SupportAnswers,
} from 'gridfront/contracts'
import { checkConcessionCard, checkDriverLicence, checkMedicare, checkPassport } from 'gridfront/validators'
import { plainText } from '../plain-text.ts'

export interface SavedConsent {
  readonly term: ConsentTerm
  readonly version: string
  /** When it was agreed to, by the server's clock, in ISO 8601. */
  readonly agreedAt: string
  /** For `PLAN_DOCUMENT`: the plan chosen then. */
  readonly planId?: string
}

/** The sections of an application as they are kept, with the whole numbers of documents and cards. */
export interface SavedAnswers {
  readonly supply?: SupplyAnswers
  readonly plan?: PlanAnswers
  readonly person?: PersonAnswers
  readonly support?: SupportAnswers
  readonly payment?: PaymentAnswers
  readonly consents?: { readonly agreed: readonly SavedConsent[] }
}

/** The sections of a change. */
export type SentAnswers = Omit<SignUpSaving, 'version'>

/** The same value with all its texts in a form that can be stored. */
function plain<Value>(value: Value): Value {
  if (typeof value === 'string') return plainText(value) as Value
  if (Array.isArray(value)) return value.map(plain) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)])) as Value
}

/** The result of checking a document's number. Null: the state of a licence is missing, so it cannot be checked. */
export function checkIdentity({ kind, number, state }: IdentityDocument) {
  if (kind === 'PASSPORT') return checkPassport(number)
  if (kind === 'MEDICARE') return checkMedicare(number)
  return state === undefined ? null : checkDriverLicence(state, number)
}

/** The number as it is printed without spaces; as it was typed where the check refuses it. */
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

/** The terms that are agreed to. One that was agreed to before, in the same edition and for the same plan, keeps its time. */
function consentsAfter(
  saved: SavedAnswers,
  { agreed }: NonNullable<SentAnswers['consents']>,
  { planId, at }: { readonly planId: string | undefined; readonly at: Date },
): NonNullable<SavedAnswers['consents']> {
  return {
    agreed: agreed.map(({ term, version }) => {
      const forPlan = term === 'PLAN_DOCUMENT' && planId !== undefined ? { planId } : {}
      const before = saved.consents?.agreed.find((one) => one.term === term && one.version === version)
      if (before !== undefined && before.planId === forPlan.planId) return before
      return { term, version, agreedAt: at.toISOString(), ...forPlan }
    }),
  }
}

/** The answers after a change: each section that is sent replaces the saved one, but for numbers that it leaves out. */
export function answersAfter(saved: SavedAnswers, sent: SentAnswers, at: Date): SavedAnswers {
  const { supply, plan, person, support, payment, consents } = plain(sent)
  const planId = (plan ?? saved.plan)?.planId
  const after: SavedAnswers = {
    ...saved,
    ...(supply && { supply }),
    ...(plan && { plan }),
    ...(person && { person: { ...person, ...identityAfter(saved, person) } }),
    ...(support && { support: supportAfter(saved, support) }),
    ...(payment && { payment }),
    ...(consents && { consents: consentsAfter(saved, consents, { planId, at }) }),
  }
  return after.supply?.customerType === 'BUSINESS' && after.support?.concession !== undefined
    ? { ...after, support: withoutConcession(after.support) }
    : after
}

/** Concessions are for households: who turns out to be a business has none, whatever was said before. */
function withoutConcession({ concession: _, ...support }: SupportAnswers): SupportAnswers {
  return { ...support, eligibility: 'NO' }
}

export const isSameAnswers = (one: SavedAnswers, other: SavedAnswers): boolean =>
  isDeepStrictEqual(one, other)
