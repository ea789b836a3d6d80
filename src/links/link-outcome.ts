import type { EmailConfirmation, OfferedTerms, TermsKind } from '../../contracts/schemas/user.ts'

/** The outcome of a mailed link, for its result page. */
export type LinkOutcome =
  | { readonly kind: 'emailConfirmed'; readonly confirmation: EmailConfirmation }
  /** `token`: to ask for a new link with; null where the link was cut off. */
  | { readonly kind: 'emailRefused'; readonly token: string | null }
  | { readonly kind: 'termsAccepted'; readonly terms: OfferedTerms; readonly isRepeated: boolean }
  | { readonly kind: 'termsRefused'; readonly terms: TermsKind }

/** Pages with the terms of each kind. Their result pages are below them. */
export const termsPaths: Readonly<Record<TermsKind, string>> = {
  BILLING_CYCLE: '/screens/billingCycleTerms',
  CONTRACT: '/screens/contractTerms',
}
export const confirmPath = '/screens/emailConfirm'

/** The kind of terms whose page this is, or undefined. */
export const termsKindOf = (path: string): TermsKind | undefined =>
  (Object.keys(termsPaths) as TermsKind[]).find((kind) => termsPaths[kind] === path)

/** The result page of an outcome. */
export function screenOf(outcome: LinkOutcome): string {
  switch (outcome.kind) {
    case 'emailConfirmed':
      return `${confirmPath}/success`
    case 'emailRefused':
      return `${confirmPath}/error`
    case 'termsAccepted':
      return `${termsPaths[outcome.terms.kind]}/success`
    case 'termsRefused':
      return `${termsPaths[outcome.terms]}/error`
  }
}

/**
 * The outcome of the link that this document has just followed. Held in memory only, because anybody can open a result
 * page's address: it shows only an outcome of this document, and none after a reload.
 */
export function createLinkOutcomes() {
  let latest: LinkOutcome | null = null
  const listeners = new Set<() => void>()
  const show = (outcome: LinkOutcome | null) => {
    latest = outcome
    for (const listener of listeners) listener()
  }
  return {
    /** Stores the outcome for its page. */
    keep: show,
    /** The outcome that this page shows; null without one. */
    of: (path: string): LinkOutcome | null => (latest !== null && screenOf(latest) === path ? latest : null),
    /** Called when the page is left. */
    drop(path: string): void {
      if (latest !== null && screenOf(latest) === path) show(null)
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The outcome of this document. On a server nothing is ever stored in it. */
export const linkOutcomes = createLinkOutcomes()
