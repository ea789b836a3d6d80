import { randomBytes, randomUUID } from 'node:crypto'
import type { PayToEvent, PayToStatus } from 'gridfront/contracts'
import type { ProposedAgreement } from 'gridfront/payments-server'
import type { PayToStep } from 'gridfront/server'
import { payToAfter } from 'gridfront/server'
import { bankTokenOf } from './sandbox-store.ts'

/** A PayID whose bank refuses every proposal at once. */
const refusers: readonly string[] = ['333333331', 'declines@payid.example']
/** A PayID that is not registered. */
export const unknownPayId = 'unknown@payid.example'
/** PayIDs that represent a test account of direct debit. */
const accountsOfPayIds: Readonly<Record<string, string>> = { 'nofunds@payid.example': '222222227' }

/**
 * The sandbox's token for a payer, made from a bank account's number or a PayID. It contains the outcome of debits, and
 * nothing of the account.
 */
export const payerTokenOf = (id: string, payer: string): string =>
  refusers.includes(payer) ? `bank_REFUSES_${id}` : bankTokenOf(id, accountsOfPayIds[payer] ?? payer)

export interface SandboxAgreement {
  readonly agreementId: string
  readonly status: PayToStatus
  readonly revision: number
  readonly payerToken: string
  readonly maximumCents: number
  readonly answerBy: string
  /** Opens the page that simulates the bank's app. */
  readonly token: string
}

export interface AgreementStorePorts {
  readonly now: () => Date
  /** Called with each change of an agreement. */
  readonly onEvent: (event: PayToEvent) => void
  /** The stored agreements. */
  readonly kept?: readonly SandboxAgreement[]
  /** Stores an agreement after each change. */
  readonly keep?: (agreement: SandboxAgreement) => void
}

/** The PayTo agreements of the sandbox, in the roles of provider and banks. */
export function createAgreementStore({
  now,
  onEvent,
  kept = [],
  keep = () => undefined,
}: AgreementStorePorts) {
  const agreements = new Map(kept.map((one) => [one.agreementId, one]))
  function put(agreement: SandboxAgreement): SandboxAgreement {
    agreements.set(agreement.agreementId, agreement)
    keep(agreement)
    return agreement
  }
  const make = (
    agreementId: string,
    { payerToken, maximumCents, answerBy }: ProposedAgreement,
    status: PayToStatus = 'PROPOSED',
  ) =>
    put({
      ...{ agreementId, status, revision: 1, payerToken, maximumCents },
      answerBy: answerBy.toISOString(),
      token: randomBytes(24).toString('base64url'),
    })
  /** An impossible transition changes nothing. */
  function take(agreement: SandboxAgreement, step: PayToStep): SandboxAgreement {
    const status = payToAfter(agreement.status, step)
    if (status === null) return agreement
    const changed = put({ ...agreement, status, revision: agreement.revision + 1 })
    const { agreementId, revision } = changed
    onEvent({
      eventId: randomUUID(),
      createdAt: now().toISOString(),
      agreement: { agreementId, status, revision } as PayToEvent['agreement'],
    })
    return changed
  }
  function current(agreement: SandboxAgreement): SandboxAgreement {
    return now() >= new Date(agreement.answerBy) ? take(agreement, 'EXPIRE') : agreement
  }
  const found = (agreement: SandboxAgreement | undefined) =>
    agreement === undefined ? null : current(agreement)
  const ofToken = (token: string) =>
    found([...agreements.values()].find((agreement) => agreement.token === token))

  return {
    propose(agreementId: string, terms: ProposedAgreement): SandboxAgreement {
      const known = agreements.get(agreementId)
      if (known !== undefined) return current(known)
      const made = make(agreementId, terms)
      return terms.payerToken.startsWith('bank_REFUSES_') ? take(made, 'DECLINE') : made
    },
    read: (agreementId: string) => found(agreements.get(agreementId)),
    ofToken,
    /**
     * An event caused by us. An agreement that is ended before the sandbox has received it stays ended when it arrives
     * later.
     */
    move(agreementId: string, step: PayToStep): SandboxAgreement | null {
      const known = found(agreements.get(agreementId))
      if (known !== null) return take(known, step)
      const nothing = { payerToken: '', maximumCents: 0, answerBy: now() }
      return step === 'CANCEL' ? make(agreementId, nothing, 'CANCELLED') : null
    },
    /** The customer presses a button in the bank's app. */
    answer(token: string, step: PayToStep): SandboxAgreement | null {
      const agreement = ofToken(token)
      return agreement === null ? null : take(agreement, step)
    },
    /**
     * The payer of a debit by this agreement; null if debits are not allowed, undefined if there is no such agreement.
     */
    payerOf(agreementId: string, amountCents: number): string | null | undefined {
      const agreement = found(agreements.get(agreementId))
      if (agreement === null) return undefined
      const isTaken = agreement.status === 'ACTIVE' && amountCents <= agreement.maximumCents
      return isTaken ? agreement.payerToken : null
    },
    expire(): void {
      for (const agreement of agreements.values()) current(agreement)
    },
    list: () => [...agreements.values()],
  }
}

export type AgreementStore = ReturnType<typeof createAgreementStore>
