import { randomUUID } from 'node:crypto'
import type { ConsentTerm } from 'gridfront/contracts'
import { documentPathPattern } from 'gridfront/contracts'
import type { Db } from '../../platform/database/db.ts'
import type { SavedAnswers } from '../../platform/database/schema/stored-answers.ts'
import { termsOffers } from '../../platform/database/schema.ts'

/** Title of each of the terms, and a sentence that summarises it. */
const words: Readonly<Record<ConsentTerm, readonly [title: string, point: string]>> = {
  CONTRACT_TERMS: ['Terms and conditions', 'You accepted the terms and conditions.'],
  PLAN_DOCUMENT: [
    'Plan document and disclosure statement',
    'You received the plan document and the disclosure statement.',
  ],
  TRANSFER: ['Start of supply', 'You asked us to supply your address.'],
  CREDIT_CHECK: ['Credit check', 'You agreed that we ask a credit reporting body about you.'],
  ELECTRONIC_DELIVERY: ['Bills and notices by email', 'You agreed that bills and notices come by email.'],
  CONCESSION_CHECK: ['Check of the concession', 'You agreed that we check your concession card.'],
  MARKETING: ['News and offers', 'You asked for news and offers by email.'],
}

/** The page with the terms, as a path of the site; null: the label of the checkbox is the whole text. */
const documentOf = (term: ConsentTerm, planId: string): string | null =>
  term === 'CONTRACT_TERMS'
    ? '/documents/terms-and-conditions'
    : term === 'PLAN_DOCUMENT' && documentPathPattern.test(`/documents/plans/${planId}`)
      ? `/documents/plans/${planId}`
      : null

/** Lists what was agreed to at sign-up among the terms that the customer has accepted, each with its version and time. */
export async function storeAgreedTerms(
  tx: Db,
  customerId: string,
  { consents, plan, person }: SavedAnswers,
): Promise<void> {
  const agreed = consents?.agreed ?? []
  if (agreed.length === 0) return
  await tx.insert(termsOffers).values(
    agreed.map(({ term, version, agreedAt }) => ({
      id: randomUUID(),
      customerId,
      kind: 'CONTRACT' as const,
      version,
      title: words[term][0],
      points: [words[term][1]],
      document: documentOf(term, plan?.planId ?? ''),
      offeredAt: new Date(agreedAt),
      acceptUntil: new Date(agreedAt),
      acceptedAt: new Date(agreedAt),
      sentTo: person?.email ?? null,
    })),
  )
}
