import type { PaymentProvider } from 'gridfront/payments-server'
import type { AnnouncedAgreement } from 'gridfront/server'
import type { Db } from '../../platform/database/db.ts'
import type { EventLog } from '../../platform/events/event-log.ts'
import type { Settle } from '../payments/settle.ts'
import type { SettlePayTo } from './settle-pay-to.ts'

export interface DebitRunPorts {
  readonly db: Db
  readonly now: () => Date
  readonly eventLog: EventLog
  readonly provider: PaymentProvider
  readonly settle: Settle
  readonly settlePayTo: SettlePayTo
  readonly agreements: readonly AnnouncedAgreement[]
}
