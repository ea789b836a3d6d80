import type { RequestKind, RequestStatus, RequestStep } from '../../contracts/request-rules.ts'
import type {
  Arrangements,
  AuthorisedPersonRequest,
  ComplaintRequest,
  ConcessionRequest,
  LifeSupportRequest,
  MeterReadingRequest,
  MoveOutRequest,
  ReadableMeter,
} from '../../contracts/schemas/requests.ts'

/** The bodies of requests, by their kinds. */
export interface RequestBodies {
  readonly METER_READING: MeterReadingRequest
  readonly MOVE_OUT: MoveOutRequest
  readonly COMPLAINT: ComplaintRequest
  readonly AUTHORISED_PERSON: AuthorisedPersonRequest
  readonly LIFE_SUPPORT: LifeSupportRequest
  readonly CONCESSION: ConcessionRequest
}

/** The content of a request, without its id and the account. */
export type RequestContent<Kind extends RequestKind = RequestKind> = Omit<
  RequestBodies[Kind],
  'requestId' | 'accountNumber'
>

/** A request with its kind, before it is kept. */
export type AskedRequest = {
  readonly [Kind in RequestKind]: { readonly kind: Kind; readonly content: RequestContent<Kind> }
}[RequestKind]

/** A target day of a request. */
export interface RequestTarget {
  readonly step: RequestStep
  readonly by: string
}

/** A request as a backend keeps it. */
export type KeptRequest = AskedRequest & {
  readonly reference: string
  readonly status: RequestStatus
  readonly accountNumber: string
  /** ISO 8601. */
  readonly receivedAt: string
  readonly effectiveOn: string | null
  readonly targets: readonly RequestTarget[]
  readonly answer: string | null
  /** For a concession card that was checked: its concession and days. Default: none. */
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
  /** The last day that was billed when it was granted, where its first days were: the next bill credits them. */
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
  /** More than 100 MWh a year. */
  readonly isLarge: boolean
}

/** An account as its requests are judged by. */
export interface RequestSituation {
  readonly accountNumber: string
  readonly state: Arrangements['state']
  /** The day, where the meter is. */
  readonly today: string
  /** The last day of supply, past or future; null: it continues. */
  readonly closedOn: string | null
  /** Null: not known. */
  readonly meter: MeterFacts | null
  /** Its requests so far, in any order. */
  readonly kept: readonly KeptRequest[]
}

/** Whether a request still waits for the retailer: neither done, declined nor taken back. */
export const isOpen = ({ status }: Pick<KeptRequest, 'status'>): boolean =>
  status === 'RECEIVED' || status === 'IN_PROGRESS'

/** Oldest first. */
export const inOrder = <Kept extends Pick<KeptRequest, 'receivedAt'>>(kept: readonly Kept[]): Kept[] =>
  [...kept].sort((one, other) => one.receivedAt.localeCompare(other.receivedAt))

/** The last day of supply, past or future, by the newest move that staff have handled; null: there is none. */
export const lastDayOf = (
  requests: readonly Pick<KeptRequest, 'kind' | 'status' | 'effectiveOn' | 'receivedAt'>[],
): string | null =>
  inOrder(requests.filter(({ kind, status }) => kind === 'MOVE_OUT' && status === 'DONE')).at(-1)
    ?.effectiveOn ?? null
