import { createMachine, state, transition } from 'robot3'
import type { PayToStatus } from '../../contracts/pay-to-rules.ts'
import { payToStatuses } from '../../contracts/pay-to-rules.ts'
import type { MachineStore } from '../run-machine.ts'
import { runMachine } from '../run-machine.ts'
import type { PayToStep } from './pay-to-rules.ts'
import { payToMoves } from './pay-to-rules.ts'

export interface PayToLifeEvent {
  readonly type: PayToStep
}

const stateOf = (status: PayToStatus) =>
  state(...Object.entries(payToMoves[status]).map(([step, next]) => transition(step, next)))

/** The life of a PayTo agreement (PAY-1), from the table with which a backend checks events. */
export const payToMachine = createMachine(
  'PROPOSED',
  Object.fromEntries(payToStatuses.map((status) => [status, stateOf(status)])) as Record<
    PayToStatus,
    ReturnType<typeof stateOf>
  >,
)

/** An agreement that has just been proposed. Steps that cannot happen are dropped. */
export const startPayToLife = (): MachineStore<PayToStatus, object, PayToLifeEvent> =>
  runMachine(payToMachine, { name: 'pay-to', context: {} })
