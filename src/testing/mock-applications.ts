import { dayMs, daysAfter } from '../../contracts/civil-days.ts'
import type {
  ConsentsShown,
  SignUpApplication,
  SignUpReceipt,
  SignUpSaving,
  SignUpWithdrawn,
} from '../../contracts/schemas/sign-up.ts'
import type { ConsentTerm } from '../../contracts/sign-up-rules.ts'
import { consentTerms } from '../../contracts/sign-up-rules.ts'
import type { SignUpAnswers } from '../../fixtures/sign-up.ts'
import { testSignUp } from '../../fixtures/sign-up.ts'
import { weekday } from '../dates/iso-date.ts'
import { dayIn } from '../dates/time-zones.ts'
import { numberEnd } from '../requests/number-end.ts'
import { MockProblem } from './mock-problem.ts'
import {
  isOtherMailbox,
  memberFaults,
  mergedAnswers,
  networkOf,
  sendingFaults,
  stopOf,
} from './mock-sign-up-rules.ts'

/** How long an application is kept after its last change, unless it is sent. */
const retentionMs = 30 * dayMs
const linkLifetimeMs = 7 * dayMs
const coolingOffDays = 10

/** An application for supply. */
export interface StoredApplication {
  /** The answers, with the full numbers of documents and cards. */
  readonly answers: SignUpAnswers
  /** The application as its holder sees it. */
  readonly shown: SignUpApplication
}

interface Stored {
  readonly version: number
  readonly savedAt: Date
  readonly answers: SignUpAnswers
  readonly consents: ConsentsShown | undefined
  /** The request that created this version, to recognise a repetition. */
  readonly request: string
  readonly receipt?: SignUpReceipt
  /** Whether a link mailed to the applicant was used. */
  readonly isVerified?: boolean
  /** The token of the mail with the receipt, for cancelling. */
  readonly withdrawalToken?: string
}

/** A mail with a link: for continuing and confirming, or the receipt with the link for cancelling. */
export type LinkMail =
  | { readonly kind: 'signUpLink'; readonly to: string; readonly token: string }
  | {
      readonly kind: 'signUpReceipt'
      readonly to: string
      readonly reference: string
      readonly token: string
    }

export interface MockApplicationPorts {
  readonly now: () => Date
  readonly random: () => string
}

/** Ten weekdays after a moment. The mock ignores public holidays. */
function coolingOffEnd(from: Date): string {
  let day = dayIn('NSW', from)
  for (let left = coolingOffDays; left > 0; ) {
    day = daysAfter(day, 1)
    if (weekday(day) % 6 !== 0) left -= 1
  }
  return day
}

/** The accepted terms. A term that was accepted before in the same edition keeps its time. */
const agreedAt = (saved: ConsentsShown | undefined, sent: SignUpAnswers['consents'], now: Date) =>
  sent && {
    agreed: sent.agreed.map(({ term, version }) => ({
      term,
      version,
      agreedAt:
        saved?.agreed.find((one) => one.term === term && one.version === version)?.agreedAt ??
        now.toISOString(),
    })),
  }

function shownPerson({ identity, ...person }: NonNullable<SignUpAnswers['person']>) {
  if (identity === undefined) throw new Error('A person is saved with a document')
  const { kind, number, state } = identity
  return { ...person, identity: { kind, numberEnd: numberEnd(number), ...(state && { state }) } }
}

function shownSupport({ concession, ...support }: NonNullable<SignUpAnswers['support']>) {
  if (concession === undefined) return support
  const { kind, holder, cardNumber = '' } = concession
  return { ...support, concession: { kind, holder, cardNumberEnd: numberEnd(cardNumber) } }
}

/** A plan's document has its own editions. */
const editionOf = (term: ConsentTerm) =>
  term === 'PLAN_DOCUMENT' ? '2026-07-01' : testSignUp.consents.agreed[0].version

/** An application as shown: with only the ends of the numbers of documents and cards; once it is sent, nothing of the applicant. */
function show({ version, savedAt, answers, consents, receipt, isVerified }: Stored): SignUpApplication {
  const { supply, plan, person, support, payment } = answers
  const network = networkOf(answers)
  const common = {
    version,
    savedAt: savedAt.toISOString(),
    keptUntil: dayIn('NSW', new Date(savedAt.getTime() + retentionMs)),
    ...(plan && { plan }),
  }
  if (receipt !== undefined) return { ...common, stop: null, receipt }
  return {
    ...common,
    stop: stopOf(answers, isVerified),
    editions: consentTerms.map((term) => ({ term, version: editionOf(term) })),
    ...(network !== undefined && { network }),
    ...(supply && { supply }),
    ...(person && { person: shownPerson(person) }),
    ...(support && { support: shownSupport(support) }),
    ...(payment && { payment }),
    ...(consents && { consents }),
  }
}

const changedElsewhere = () =>
  new MockProblem(409, 'This application was changed elsewhere. Please look at it again.')

const nothingToCancel = () =>
  new MockProblem(409, 'There is nothing to cancel, or the time in which it can be cancelled is over.')

/** The applications of a mock backend, each held by the browsers that have a cookie for it. */
export function createMockApplications({ now, random }: MockApplicationPorts) {
  const kept = new Map<string, Stored>()
  /** The application's id by the value of the cookie. */
  const holders = new Map<string, string>()
  /** The newest link by the application's id; older ones are invalid. */
  const links = new Map<string, { readonly token: string; readonly endsAtMs: number }>()
  const isOpen = ({ receipt }: Stored) => receipt === undefined || receipt.outcome === 'UNCONFIRMED'
  const isOver = (one: Stored) => isOpen(one) && now().getTime() - one.savedAt.getTime() >= retentionMs

  function idOf(cookie: string | null): string | null {
    const id = cookie === null ? undefined : holders.get(cookie)
    const found = id === undefined ? undefined : kept.get(id)
    return id === undefined || found === undefined || isOver(found) ? null : id
  }
  function find(cookie: string | null): Stored | null {
    const id = idOf(cookie)
    return (id !== null && kept.get(id)) || null
  }
  function hold(id: string): string {
    const cookie = `mock-application-${random()}`
    holders.set(cookie, id)
    return cookie
  }

  function linkTo(id: string, to: string): LinkMail {
    // The prefix makes it long enough for the contract, whatever `random` returns.
    const token = `mock-sign-up-${random()}`
    links.set(id, { token, endsAtMs: now().getTime() + linkLifetimeMs })
    return { kind: 'signUpLink', to, token }
  }
  /** Accepts a confirmed application, or leaves it to a person who reviews it. */
  function decide(id: string, before: Stored, receipt: SignUpReceipt): LinkMail {
    const { answers, version } = before
    const token = `mock-withdrawal-${random()}`
    kept.set(id, {
      ...{ ...before, version: version + 1, savedAt: now(), isVerified: true, withdrawalToken: token },
      receipt: {
        ...receipt,
        outcome: answers.supply?.customerType === 'BUSINESS' ? 'IN_REVIEW' : 'ACCEPTED',
        coolingOffEndsOn: coolingOffEnd(now()),
      },
    })
    return { kind: 'signUpReceipt', to: answers.person?.email ?? '', reference: receipt.reference, token }
  }

  function changed(before: Stored | null, id: string, saving: SignUpSaving): Stored {
    const isOther = isOtherMailbox(before?.answers, saving)
    // The owner of another mailbox counts as another applicant.
    if (isOther) links.delete(id)
    const consents = isOther ? undefined : before?.consents
    const answers = mergedAnswers(before?.answers ?? {}, saving)
    // Answers in other sections that this change makes incomplete are reported at submission.
    const errors = memberFaults(answers).filter(({ pointer }) =>
      Object.hasOwn(saving, pointer.split('/')[2] ?? ''),
    )
    if (errors.length > 0) throw new MockProblem(422, 'Something is missing in these answers.', { errors })
    return {
      version: (before?.version ?? 0) + 1,
      savedAt: now(),
      answers,
      consents: saving.consents ? agreedAt(consents, saving.consents, now()) : consents,
      isVerified: !isOther && before?.isVerified === true,
      request: JSON.stringify(saving),
    }
  }

  return {
    read(cookie: string | null): SignUpApplication | null {
      const found = find(cookie)
      return found && show(found)
    },
    /** Saves sections; resolves to the cookie of a browser that holds the application from now on. */
    save(cookie: string | null, saving: SignUpSaving): string | null {
      const id = idOf(cookie)
      const before = find(cookie)
      // The request is a repetition after a lost answer, so the change has already been made.
      if (before?.request === JSON.stringify(saving)) return cookie
      if (before?.receipt !== undefined || saving.version !== (before?.version ?? 0)) throw changedElsewhere()
      if (Object.keys(saving).length === 1) return cookie
      const ownId = id ?? random()
      const after = changed(before, ownId, saving)
      kept.set(ownId, after)
      return id === null ? hold(ownId) : cookie
    },
    /** Submits the application. Returns the mail about it; null if it was submitted before. */
    submit(cookie: string | null, version: number): LinkMail | null {
      const id = idOf(cookie)
      const before = find(cookie)
      if (before?.receipt !== undefined) return null
      if (id === null || before?.version !== version) throw changedElsewhere()
      const { answers } = before
      const errors = sendingFaults(answers, before.isVerified)
      if (errors.length > 0) throw new MockProblem(422, 'This cannot be sent yet.', { errors })
      const receipt: SignUpReceipt = {
        reference: `SU-MOCK-${String([...kept.values()].filter((one) => one.receipt).length + 1).padStart(4, '0')}`,
        submittedAt: now().toISOString(),
        outcome: 'UNCONFIRMED',
      }
      const sent = { ...before, version: version + 1, savedAt: now(), request: '', receipt }
      kept.set(id, sent)
      links.delete(id)
      return before.isVerified ? decide(id, sent, receipt) : linkTo(id, answers.person?.email ?? '')
    },
    /** Cancels the submitted application by the token of the mail. Throws 409 and 410. */
    withdraw(token: string): SignUpWithdrawn & { readonly email: string } {
      const [id, before] = [...kept].find(([, one]) => one.withdrawalToken === token) ?? []
      if (id === undefined || before?.receipt === undefined)
        throw new MockProblem(410, 'This link is too old, was replaced, or is not for you.')
      const { receipt, answers } = before
      const { reference, endedAt, coolingOffEndsOn = '' } = receipt
      const email = answers.person?.email ?? ''
      if (receipt.outcome === 'WITHDRAWN' && endedAt !== undefined)
        return { reference, withdrawnAt: endedAt, isRepeated: true, email }
      if (dayIn('NSW', now()) > coolingOffEndsOn) throw nothingToCancel()
      const withdrawnAt = now().toISOString()
      const ended = { ...receipt, outcome: 'WITHDRAWN', endedAt: withdrawnAt } as const
      kept.set(id, { ...before, version: before.version + 1, savedAt: now(), receipt: ended })
      return { reference, withdrawnAt, isRepeated: false, email }
    },
    /** Makes a link for the applicant. Throws 409 while there is no email address to send it to. */
    makeLink(cookie: string | null): LinkMail {
      const id = idOf(cookie)
      const found = find(cookie)
      const to = found?.answers.person?.email
      if (id === null || found === null || to === undefined)
        throw new MockProblem(409, 'There is no email address yet to which a link can be sent.')
      if (!isOpen(found))
        throw new MockProblem(409, 'This application has been sent: there is no more to do.')
      return linkTo(id, to)
    },
    /**
     * Redeems a link. Returns the cookie for the browser that opened it, from now on the only valid one, and the mail
     * about an application that it confirms. Throws 410 for an invalid link.
     */
    resume(token: string): { readonly cookie: string; readonly mail: LinkMail | null } {
      const [id] =
        [...links].find(([, link]) => link.token === token && now().getTime() < link.endsAtMs) ?? []
      const found = id === undefined ? undefined : kept.get(id)
      if (id === undefined || found === undefined || isOver(found))
        throw new MockProblem(410, 'This link has expired or been used. Please ask for a new one.')
      links.delete(id)
      for (const [cookie, one] of holders) if (one === id) holders.delete(cookie)
      const { receipt } = found
      const isSent = receipt?.outcome === 'UNCONFIRMED'
      const mail = isSent ? decide(id, found, receipt) : null
      if (!isSent) kept.set(id, { ...found, isVerified: true })
      return { cookie: hold(id), mail }
    },
    discard(cookie: string | null): void {
      const id = idOf(cookie)
      if (id !== null && find(cookie)?.receipt === undefined) kept.delete(id)
      if (cookie !== null) holders.delete(cookie)
    },
    /** All stored applications, oldest first. */
    list: (): StoredApplication[] =>
      [...kept.values()]
        .filter((one) => !isOver(one))
        .map((one) => ({ answers: one.answers, shown: show(one) })),
  }
}
export type MockApplications = ReturnType<typeof createMockApplications>
