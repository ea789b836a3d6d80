import { PgBoss } from 'pg-boss'
import type { QueuePorts } from '../../../host/server/platform/queue/queue.ts'
import { byClock } from '../../../host/server/platform/queue/queue.ts'
import { connectionOf } from '../../../host/server/platform/queue/runs.ts'

/** Puts jobs back whose server copy has died, as each server does every minute. */
export async function putBackLost({ db, now }: QueuePorts): Promise<void> {
  const connection = byClock(connectionOf(db), now)
  // pg-boss checks once a minute, and the suites' clock goes back.
  await connection.executeSql('update pgboss.queue set monitor_claim_on = null, monitor_on = null')
  await new PgBoss({ db: connection, migrate: false, supervise: false, schedule: false }).supervise()
}
