import { createMachine, reduce, state, transition } from 'robot3'
import type { BankAccount, DebitArrangement, DebitRequest } from '../../contracts/schemas/debit.ts'
import type { MachineStore } from '../run-machine.ts'
import { runMachine } from '../run-machine.ts'

/** A typed bank account, and the key of the intent: a repeated submit is the same request. */
export interface TypedBank {
  readonly bank: BankAccount
  readonly key: string
  /**
   * The request that it replaces; null: none. Set when the key is created, because after a lost answer the account may
   * be loaded again with the new request, which a second submit must not replace.
   */
  readonly reference: string | null
}

export type DebitSetUpState = 'entering' | 'reviewing'

export interface DebitSetUp {
  readonly typed: TypedBank | null
  /** The last action on this page. */
  readonly outcome:
    | { readonly kind: 'saved'; readonly request: DebitRequest; readonly isChange: boolean }
    | { readonly kind: 'cancelled' }
    | null
  /** The request of the last answer, which applies until the arrangement has been loaded again. */
  readonly answered: { readonly before: DebitArrangement; readonly request: DebitRequest | null } | null
  /** The PayTo agreement that was cancelled on this page; '' for none. */
  readonly cancelledPayTo: string
}

export type DebitSetUpEvent =
  | { readonly type: 'TYPED'; readonly typed: TypedBank }
  | { readonly type: 'SAVED'; readonly before: DebitArrangement; readonly request: DebitRequest }
  | { readonly type: 'CANCELLED'; readonly before: DebitArrangement }
  | { readonly type: 'PAYTO_CANCELLED'; readonly agreementId: string }

type Of<Type> = Extract<DebitSetUpEvent, { type: Type }>

const type = transition(
  'TYPED',
  'reviewing',
  reduce((context: DebitSetUp, { typed }: Of<'TYPED'>): DebitSetUp => ({ ...context, typed })),
)
const save = transition(
  'SAVED',
  'entering',
  reduce(
    (context: DebitSetUp, { before, request }: Of<'SAVED'>): DebitSetUp => ({
      ...context,
      typed: null,
      outcome: { kind: 'saved', request, isChange: context.typed?.reference != null },
      answered: { before, request },
    }),
  ),
)
const cancelled = reduce(
  (context: DebitSetUp, { before }: Of<'CANCELLED'>): DebitSetUp => ({
    ...context,
    outcome: { kind: 'cancelled' },
    answered: { before, request: null },
  }),
)
const payToCancelled = reduce(
  (context: DebitSetUp, { agreementId }: Of<'PAYTO_CANCELLED'>): DebitSetUp => ({
    ...context,
    cancelledPayTo: agreementId,
  }),
)

/** Setting up, changing and cancelling direct debit on its page (PAY-1). Requests are outside. */
const debitSetUpMachine = createMachine(
  'entering',
  {
    entering: state(
      type,
      transition('CANCELLED', 'entering', cancelled),
      transition('PAYTO_CANCELLED', 'entering', payToCancelled),
    ),
    // The input stays when the customer goes back from the review.
    reviewing: state(
      type,
      save,
      transition('CANCELLED', 'reviewing', cancelled),
      transition('PAYTO_CANCELLED', 'reviewing', payToCancelled),
    ),
  },
  (initial: DebitSetUp) => initial,
)

export type DebitSetUpStore = MachineStore<DebitSetUpState, DebitSetUp, DebitSetUpEvent>

export const createDebitSetUp = (): DebitSetUpStore =>
  runMachine(debitSetUpMachine, {
    name: 'debitSetUp',
    context: { typed: null, outcome: null, answered: null, cancelledPayTo: '' },
  })

/** The request as the page shows it: from the last answer, until the arrangement has been loaded again. */
export const shownRequest = (
  arrangement: DebitArrangement,
  { answered }: Pick<DebitSetUp, 'answered'>,
): DebitRequest | null => (answered?.before === arrangement ? answered.request : arrangement.request)
