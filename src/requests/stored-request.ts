import type { RequestKind, RequestStatus, RequestStep } from '../../contracts/request-rules.ts'
import type { MaskedBankAccount } from '../../contracts/schemas/debit.ts'
import type {
  Arrangements,
  AuthorisedPersonRequest,
  ComplaintRequest,
  ConcessionRequest,
  CreditRefundRequest,
  LifeSupportRequest,
  MeterReadingRequest,
  MoveOutRequest,
  ReadableMeter,
} from '../../contracts/schemas/requests.ts'
import type { ConcessionKind } from '../../contracts/sign-up-rules.ts'
import { numberEnd } from './number-end.ts'

/** The bodies of requests, by their kinds. */
export interface RequestBodies {
  readonly METER_READING: MeterReadingRequest
  readonly MOVE_OUT: MoveOutRequest
  readonly COMPLAINT: ComplaintRequest
  readonly AUTHORISED_PERSON: AuthorisedPersonRequest
  readonly LIFE_SUPPORT: LifeSupportRequest
  readonly CONCESSION: ConcessionRequest
  readonly CREDIT_REFUND: CreditRefundRequest
}

/** The content of a request, without its id, the account and a password. */
export type RequestContent<Kind extends RequestKind = RequestKind> = Omit<
  RequestBodies[Kind],
  'requestId' | 'accountNumber' | 'password'
>

/** A request with its kind, before it is stored. */
export type RequestInput = {
  readonly [Kind in RequestKind]: { readonly kind: Kind; readonly content: RequestContent<Kind> }
}[RequestKind]

/** A target day of a request. */
export interface RequestTarget {
  readonly step: RequestStep
  readonly by: string
}

/** A concession request as it is stored: with only the end of the card's number, at most three characters. */
export interface StoredConcession extends Omit<RequestContent<'CONCESSION'>, 'card'> {
  readonly card?:
    | (Omit<NonNullable<RequestContent<'CONCESSION'>['card']>, 'cardNumber'> & {
        readonly cardNumberEnd: string
      })
    | undefined
}

/** A refund request as it is stored: with only the end of the bank account's number, at most three digits. */
export interface StoredRefund extends Omit<RequestContent<'CREDIT_REFUND'>, 'bank'> {
  readonly bank: MaskedBankAccount
}

type StoredContent =
  | Exclude<RequestInput, { readonly kind: 'CONCESSION' | 'CREDIT_REFUND' }>
  | { readonly kind: 'CONCESSION'; readonly content: StoredConcession }
  | { readonly kind: 'CREDIT_REFUND'; readonly content: StoredRefund }

/** The part of a request that is stored unencrypted: everything except the number of a card or a bank account. */
export function storedContent(asked: RequestInput): StoredContent {
  if (asked.kind === 'CREDIT_REFUND') {
    const { accountName, bsb, number } = asked.content.bank
    const bank = { accountName, bsb, ending: numberEnd(number) }
    return { kind: 'CREDIT_REFUND', content: { ...asked.content, bank } }
  }
  if (asked.kind !== 'CONCESSION' || asked.content.card === undefined) return asked as StoredContent
  const { cardNumber, ...card } = asked.content.card
  const kept = { ...card, cardNumberEnd: numberEnd(cardNumber) }
  return { kind: 'CONCESSION', content: { ...asked.content, card: kept } }
}

/** A request as a backend stores it. */
export type StoredRequest = StoredContent & {
  readonly reference: string
  readonly status: RequestStatus
  readonly accountNumber: string
  /** ISO 8601. */
  readonly receivedAt: string
  readonly effectiveOn: string | null
  readonly targets: readonly RequestTarget[]
  readonly answer: string | null
  /** The concession and its days, for a card that was checked. Default: none. */
  readonly granted?: GrantedConcession | null
}

/** A concession of a household, and its days, both included. */
export interface GrantedConcession {
  readonly schemeId: string
  /** As on bills and in the account. */
  readonly displayName: string
  readonly from: string
  /** null: no end is known. */
  readonly to: string | null
  /** The last day that was billed without it, if some of its days were: the next bill credits them. */
  readonly billedTo?: string
}

/** The known facts about a meter. */
export interface MeterFacts extends Pick<ReadableMeter, 'meterId' | 'registers'> {
  /**
   * As in the Consumer Data Standards: `BASIC` and `MRAM` are accumulation meters, all others are read remotely or by
   * intervals.
   */
  readonly installationType: string
  readonly hasSolar: boolean
  /** Above the limit for small customers. */
  readonly isLarge: boolean
}

/** The facts that decide which requests for an account are allowed. */
export interface RequestSituation {
  readonly accountNumber: string
  readonly state: Arrangements['state']
  /** The day, where the meter is. */
  readonly today: string
  /** As in `Arrangements`. Default: unknown. */
  readonly distributor?: Arrangements['distributor']
  /** The last day of supply, past or future; null: it continues. */
  readonly closedOn: string | null
  /** Null: not known. */
  readonly meter: MeterFacts | null
  /** Cents of the account's credit that can be paid out. Default: 0, it has none. */
  readonly creditCents?: number
  /** The person who is responsible for the account together with the customer. Default: nobody. */
  readonly jointHolder?: string | null
  /** Whether its bills are tax invoices for a business: concessions are for households. Default: false. */
  readonly isBusiness?: boolean
  /** The cards that the concessions of the state take. Default: unknown, so that each card is taken. */
  readonly acceptedCards?: readonly ConcessionKind[] | undefined
  /** The account's requests so far, in any order. */
  readonly kept: readonly StoredRequest[]
}

/** Whether a request still waits for the retailer: neither done, declined nor withdrawn. */
export const isOpen = ({ status }: Pick<StoredRequest, 'status'>): boolean =>
  status === 'RECEIVED' || status === 'IN_PROGRESS'

/** Oldest first. */
export const inOrder = <Stored extends Pick<StoredRequest, 'receivedAt'>>(
  kept: readonly Stored[],
): Stored[] => [...kept].sort((one, other) => one.receivedAt.localeCompare(other.receivedAt))

/** The last day of supply, past or future, by the newest move that staff have handled; null: there is none. */
export const lastDayOf = (
  requests: readonly Pick<StoredRequest, 'kind' | 'status' | 'effectiveOn' | 'receivedAt'>[],
): string | null =>
  inOrder(requests.filter(({ kind, status }) => kind === 'MOVE_OUT' && status === 'DONE')).at(-1)
    ?.effectiveOn ?? null

/** The last day of supply that the customer has asked for, or that is booked; null: it goes on. */
export const endOfSupply = (requests: Parameters<typeof lastDayOf>[0]): string | null =>
  requests.find((one) => one.kind === 'MOVE_OUT' && isOpen(one))?.effectiveOn ?? lastDayOf(requests)
