import type {
  ConsentsShown,
  SignUpApplication,
  SignUpReceipt,
  SignUpSaving,
  SignUpWithdrawn,
} from '../../contracts/schemas/sign-up.ts'
import type { SignUpAnswers } from '../../fixtures/sign-up.ts'
import { MockProblem } from './mock-problem.ts'
import { memberFaults, mergedAnswers, networkOf, sendingFaults, stopOf } from './mock-sign-up-rules.ts'

const dayMs = 86_400_000
/** How long an application is kept after its last change, unless it is sent. */
const keptMs = 30 * dayMs
const linkLifetimeMs = 7 * dayMs
const coolingOffDays = 10

/** An application for supply. */
export interface KeptApplication {
  /** The answers, with the whole numbers of documents and cards. */
  readonly answers: SignUpAnswers
  /** What its holder sees. */
  readonly shown: SignUpApplication
}

interface Kept {
  readonly version: number
  readonly savedAt: Date
  readonly answers: SignUpAnswers
  readonly consents: ConsentsShown | undefined
  /** The request that made this version, to know it again. */
  readonly request: string
  readonly receipt?: SignUpReceipt
  /** Of the mail with the receipt, for cancelling. */
  readonly withdrawalToken?: string
}

export interface MockApplicationPorts {
  readonly now: () => Date
  readonly random: () => string
}

const dayOf = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Sydney' }).format(at)
/** At most three characters, and never more than half of them. */
function endOf(text: string): string {
  const characters = [...text]
  const count = Math.min(3, Math.floor(characters.length / 2))
  return count === 0 ? '' : characters.slice(-count).join('')
}

/** Ten weekdays after a moment. A mock knows no public holidays. */
function coolingOffEnd(from: Date): string {
  let day = new Date(`${dayOf(from)}T00:00:00Z`)
  for (let left = coolingOffDays; left > 0; ) {
    day = new Date(day.getTime() + dayMs)
    if (day.getUTCDay() % 6 !== 0) left -= 1
  }
  return day.toISOString().slice(0, 10)
}

/** The terms that are agreed to. One that was agreed to before, in the same edition, keeps its time. */
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
  return { ...person, identity: { kind, numberEnd: endOf(number), ...(state && { state }) } }
}

function shownSupport({ concession, ...support }: NonNullable<SignUpAnswers['support']>) {
  if (concession === undefined) return support
  const { kind, holder, cardNumber = '' } = concession
  return { ...support, concession: { kind, holder, cardNumberEnd: endOf(cardNumber) } }
}

/** An application as shown, with only the ends of the numbers of documents and cards. */
function show({ version, savedAt, answers, consents, receipt }: Kept): SignUpApplication {
  const { supply, plan, person, support, payment } = answers
  const network = networkOf(answers)
  return {
    version,
    savedAt: savedAt.toISOString(),
    keptUntil: dayOf(new Date(savedAt.getTime() + keptMs)),
    stop: stopOf(answers),
    ...(network !== undefined && { network }),
    ...(supply && { supply }),
    ...(plan && { plan }),
    ...(person && { person: shownPerson(person) }),
    ...(support && { support: shownSupport(support) }),
    ...(payment && { payment }),
    ...(consents && { consents }),
    ...(receipt && { receipt }),
  }
}

const changedElsewhere = () =>
  new MockProblem(409, 'This application was changed elsewhere. Please look at it again.')

const nothingToCancel = () =>
  new MockProblem(409, 'There is nothing to cancel, or the time in which it can be cancelled is over.')

/** The applications of a mock backend, each held by the browsers that have a cookie for it. */
export function createMockApplications({ now, random }: MockApplicationPorts) {
  const kept = new Map<string, Kept>()
  /** The application's id by the value of the cookie. */
  const holders = new Map<string, string>()
  /** The newest link by the application's id; older ones are invalid. */
  const links = new Map<string, { readonly token: string; readonly endsAtMs: number }>()
  const isOver = ({ savedAt, receipt }: Kept) =>
    receipt === undefined && now().getTime() - savedAt.getTime() >= keptMs

  function idOf(cookie: string | null): string | null {
    const id = cookie === null ? undefined : holders.get(cookie)
    const found = id === undefined ? undefined : kept.get(id)
    return id === undefined || found === undefined || isOver(found) ? null : id
  }
  function find(cookie: string | null): Kept | null {
    const id = idOf(cookie)
    return (id !== null && kept.get(id)) || null
  }
  function hold(id: string): string {
    const cookie = `mock-application-${random()}`
    holders.set(cookie, id)
    return cookie
  }

  function changed(before: Kept | null, saving: SignUpSaving): Kept {
    const answers = mergedAnswers(before?.answers ?? {}, saving)
    // What this change makes missing in other sections is reported at submission.
    const errors = memberFaults(answers).filter(({ pointer }) =>
      Object.hasOwn(saving, pointer.split('/')[2] ?? ''),
    )
    if (errors.length > 0) throw new MockProblem(422, 'Something is missing in these answers.', { errors })
    return {
      version: (before?.version ?? 0) + 1,
      savedAt: now(),
      answers,
      consents: saving.consents ? agreedAt(before?.consents, saving.consents, now()) : before?.consents,
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
      // Its answer was lost: the change is done already.
      if (before?.request === JSON.stringify(saving)) return cookie
      if (before?.receipt !== undefined || saving.version !== (before?.version ?? 0)) throw changedElsewhere()
      if (Object.keys(saving).length === 1) return cookie
      const after = changed(before, saving)
      const ownId = id ?? random()
      kept.set(ownId, after)
      return id === null ? hold(ownId) : cookie
    },
    /** Sends the application. `isNew` is false when it had been sent before. */
    submit(
      cookie: string | null,
      version: number,
    ): { readonly receipt: SignUpReceipt; readonly isNew: boolean; readonly token?: string } {
      const id = idOf(cookie)
      const before = find(cookie)
      if (before?.receipt !== undefined) return { receipt: before.receipt, isNew: false }
      if (id === null || before?.version !== version) throw changedElsewhere()
      const { answers } = before
      const errors = sendingFaults(answers)
      if (errors.length > 0) throw new MockProblem(422, 'This cannot be sent yet.', { errors })
      const receipt: SignUpReceipt = {
        reference: `SU-MOCK-${String([...kept.values()].filter((one) => one.receipt).length + 1).padStart(4, '0')}`,
        submittedAt: now().toISOString(),
        outcome: answers.supply?.customerType === 'BUSINESS' ? 'IN_REVIEW' : 'ACCEPTED',
        coolingOffEndsOn: coolingOffEnd(now()),
        email: answers.person?.email ?? '',
      }
      const withdrawalToken = `mock-withdrawal-${random()}`
      kept.set(id, {
        ...before,
        version: version + 1,
        savedAt: now(),
        request: '',
        receipt,
        withdrawalToken,
      })
      return { receipt, isNew: true, token: withdrawalToken }
    },
    /** Cancels what was sent, by the cookie or by the token of the mail. Throws 409 and 410. */
    withdraw(cookie: string | null, token: string | undefined): SignUpWithdrawn & { readonly email: string } {
      const byLink = [...kept].find(([, one]) => token !== undefined && one.withdrawalToken === token)?.[0]
      const id = token === undefined ? idOf(cookie) : (byLink ?? null)
      if (token !== undefined && id === null)
        throw new MockProblem(410, 'This link is too old, was replaced, or is not for you.')
      const before = id === null ? undefined : kept.get(id)
      const { receipt } = before ?? {}
      if (id === null || before === undefined || receipt === undefined) throw nothingToCancel()
      const { reference, email, endedAt } = receipt
      if (receipt.outcome === 'WITHDRAWN' && endedAt !== undefined)
        return { reference, withdrawnAt: endedAt, isRepeated: true, email }
      if (dayOf(now()) > receipt.coolingOffEndsOn) throw nothingToCancel()
      const withdrawnAt = now().toISOString()
      const ended = { ...receipt, outcome: 'WITHDRAWN', endedAt: withdrawnAt } as const
      kept.set(id, { ...before, version: before.version + 1, savedAt: now(), receipt: ended })
      return { reference, withdrawnAt, isRepeated: false, email }
    },
    /** Makes a link for the applicant. Throws 409 while there is no email address to send it to. */
    makeLink(cookie: string | null): { readonly to: string; readonly token: string } {
      const id = idOf(cookie)
      const to = find(cookie)?.answers.person?.email
      if (id === null || to === undefined)
        throw new MockProblem(409, 'There is no email address yet to which a link can be sent.')
      // The prefix makes it long enough for the contract, whatever `random` returns.
      const token = `mock-sign-up-${random()}`
      links.set(id, { token, endsAtMs: now().getTime() + linkLifetimeMs })
      return { to, token }
    },
    /** Uses a link up; the cookie of the browser that opened it. Throws 410 for a link that is none. */
    resume(token: string): string {
      const [id] =
        [...links].find(([, link]) => link.token === token && now().getTime() < link.endsAtMs) ?? []
      const found = id === undefined ? undefined : kept.get(id)
      if (id === undefined || found === undefined || isOver(found))
        throw new MockProblem(410, 'This link is used up or too old. Please ask for a new one.')
      links.delete(id)
      return hold(id)
    },
    discard(cookie: string | null): void {
      const id = idOf(cookie)
      if (id !== null && find(cookie)?.receipt === undefined) kept.delete(id)
      if (cookie !== null) holders.delete(cookie)
    },
    /** All that are kept, the oldest first. */
    list: (): KeptApplication[] =>
      [...kept.values()]
        .filter((one) => !isOver(one))
        .map((one) => ({ answers: one.answers, shown: show(one) })),
  }
}
export type MockApplications = ReturnType<typeof createMockApplications>
