import { useId, useState } from 'react'
import type { AccountSummary } from '../../../contracts/schemas/my-account.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'

const texts = defineTexts('accountSwitcher', {
  closed: ({ place }: Values<'place'>) => `${place} (closed)`,
  showing: ({ account }: Values<'account'>) => `Showing ${account}`,
  account: 'Account',
})

const labelOf = ({ displayName, supplyAddress, openStatus }: AccountSummary) => {
  const isSaid = supplyAddress.startsWith(displayName)
  const place = isSaid ? supplyAddress : `${displayName} – ${supplyAddress}`
  return openStatus === 'CLOSED' ? texts.closed({ place }) : place
}

export interface AccountChoiceProps {
  readonly accounts: readonly AccountSummary[]
  /** Number of the account that is shown; undefined: the first. */
  readonly chosen: string | undefined
  readonly onChoose: (accountNumber: string) => void
}

/** The choice between a customer's accounts, as a native list; nothing for one account. */
export function AccountChoice({ accounts, chosen, onChoose }: AccountChoiceProps) {
  const id = useId()
  const [message, setMessage] = useState('')
  if (accounts.length < 2) return null
  function choose(number: string) {
    onChoose(number)
    const account = accounts.find(({ accountNumber }) => accountNumber === number)
    if (account) setMessage(texts.showing({ account: labelOf(account) }))
  }
  return (
    <div className="gf-wrap gf-account-switch">
      <label htmlFor={id}>{texts.account}</label>
      <select
        id={id}
        className="gf-select"
        value={chosen ?? accounts[0]?.accountNumber}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {accounts.map((account) => (
          <option key={account.accountNumber} value={account.accountNumber}>
            {labelOf(account)}
          </option>
        ))}
      </select>
      <p role="status" className="gf-visually-hidden">
        {message}
      </p>
    </div>
  )
}

/**
 * The same for the logged-in customer. Put it before the content that it changes, in a fixed place, because it keeps
 * the focus.
 */
export function AccountSwitcher({
  queries,
}: {
  readonly queries: Pick<AccountQueries, 'useAccounts' | 'useChosenAccount' | 'chooseAccount'>
}) {
  const accounts = queries.useAccounts()
  const chosen = queries.useChosenAccount()
  return <AccountChoice accounts={accounts.data ?? []} chosen={chosen} onChoose={queries.chooseAccount} />
}
