import { customer } from '../../contracts/customer.ts'
import type { MeterDataFile, MeterDataSpan } from '../../contracts/schemas/usage.ts'
import type { ApiClient } from '../client/api-client.ts'
import type { SendFailure } from '../client/send-answer.ts'
import { notAnswered, refused } from '../client/send-answer.ts'

export type MeterDataAnswer = { readonly success: true; readonly data: MeterDataFile } | SendFailure
export type GetMeterData = (span: Omit<MeterDataSpan, 'account'>) => Promise<MeterDataAnswer>

/** Requests the interval meter data of the chosen account. Never caches and never rejects. */
export function createGetMeterData(
  client: Pick<ApiClient, 'use'>,
  account: () => string | undefined,
  now: () => Date = () => new Date(),
): GetMeterData {
  const { usage } = client.use(customer)
  return async (span) => {
    try {
      const answer = await usage.meterData({ query: { ...span, account: account() } })
      return answer.status === 200 ? { success: true, data: answer.body } : refused(answer, now())
    } catch (error) {
      return notAnswered(error)
    }
  }
}
