import { createMachine, guard, reduce, state, transition } from 'robot3'
import type { SignUpApplication } from '../../contracts/schemas/sign-up.ts'

/**
 * `reading`: the application is loading. `unread`: loading failed. `open`: it is loaded, or there is none yet.
 * `changing`: one change of it is in progress, and no other begins.
 */
export type SignUpStateName = 'reading' | 'unread' | 'open' | 'changing'

export interface SignUpContext {
  /** The backend's latest version; null if there is none. */
  readonly application: SignUpApplication | null
  /**
   * Whether answers that this document had, or that its address refers to, no longer exist: expired, or in another
   * browser.
   */
  readonly isMissing: boolean
  /** Whether this browser's answers were deleted at the visitor's request. */
  readonly isForgotten: boolean
}

export type SignUpEvent =
  | { readonly type: 'READ' | 'CHANGE' | 'REFUSED' | 'LOST' | 'MISSED' }
  | {
      readonly type: 'ANSWERED'
      readonly application: SignUpApplication | null
      /** Whether the applicant has discarded the answers, or removed the sent application from this browser. */
      readonly isDiscarded?: boolean
    }

type Answered = Extract<SignUpEvent, { readonly application: unknown }>

const keep = reduce(
  (
    { application: known, isMissing, isForgotten }: SignUpContext,
    { application, isDiscarded = false }: Answered,
  ): SignUpContext => ({
    application,
    isMissing: application === null && !isDiscarded && (known !== null || isMissing),
    isForgotten: application === null && (isForgotten || (isDiscarded && known?.receipt !== undefined)),
  }),
)
/** A step was opened for which the application has no answers. */
const miss = reduce((context: SignUpContext): SignUpContext => ({ ...context, isMissing: true }))

/**
 * An answer to an earlier request may arrive after that to a later one. A receipt is never removed again. An
 * application that another tab has started again begins with version 1, but was saved later.
 */
const isNewer = guard(
  ({ application: known }: SignUpContext, { application }: Answered) =>
    known === null ||
    application === null ||
    application.version >= known.version ||
    application.savedAt > known.savedAt,
)

/** The life of an application in this document (ORIG-1). */
export const signUpMachine = createMachine(
  'reading',
  {
    reading: state(transition('ANSWERED', 'open', keep), transition('LOST', 'unread')),
    unread: state(transition('READ', 'reading')),
    open: state(
      transition('CHANGE', 'changing'),
      transition('ANSWERED', 'open', isNewer, keep),
      transition('MISSED', 'open', miss),
    ),
    changing: state(transition('ANSWERED', 'open', keep), transition('REFUSED', 'open')),
  },
  (context: SignUpContext) => context,
)
