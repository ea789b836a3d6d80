import { customer } from '../../contracts/customer.ts'
import type { BillSettings, BillSettingsChange } from '../../contracts/schemas/my-account.ts'
import type { ApiClient } from '../client/api-client.ts'
import type { SendFailure } from '../client/send-answer.ts'
import { notAnswered, refused } from '../client/send-answer.ts'

/** `NOT_NOW`: refused; `words` has the reason, such as an edition of the consent that is not current. */
export type BillSettingsAnswer =
  | { readonly success: true; readonly settings: BillSettings }
  | SendFailure<'NOT_NOW'>

export interface BillSettingsService {
  /** Applies to the next bill. Members left out are unchanged. Never rejects. */
  readonly changeBillSettings: (change: BillSettingsChange) => Promise<BillSettingsAnswer>
}

/** Changes how an account is billed. `onChanged` is called after a change. */
export function billSettingsService(
  client: Pick<ApiClient, 'use'>,
  onChanged: () => void,
  now: () => Date = () => new Date(),
): BillSettingsService {
  const { myAccount } = client.use(customer)
  return {
    async changeBillSettings(body) {
      try {
        const answer = await myAccount.changeBillSettings({ body })
        if (answer.status === 422)
          return {
            success: false,
            code: 'NOT_NOW',
            words: answer.body.errors?.[0]?.detail ?? answer.body.detail,
          }
        if (answer.status !== 200) return refused(answer, now())
        onChanged()
        return { success: true, settings: answer.body }
      } catch (error) {
        return notAnswered(error)
      }
    },
  }
}
