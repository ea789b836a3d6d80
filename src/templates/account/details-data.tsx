import { useState } from 'react'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { useAccount } from '../../app/use-account.ts'
import { useAddressLookup } from '../../app/use-api.ts'
import { useSession } from '../../auth/auth-provider.tsx'
import { createFormDraft } from '../../forms/form-draft.ts'
import { Markup } from '../../pages/markup.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { AccountBody, AccountError, AccountLoading } from './account.tsx'
import { AccountDetails } from './account-details.tsx'

/** Loads how the customer is reached, in whose name the account is, and the terms that were offered. */
export function DetailsData({ page }: { readonly page: PageContent }) {
  const queries = useAccount()
  if (queries === null) return <AccountLoading page={page} />
  if (queries === 'failed') return <AccountError page={page} onRetry={() => location.reload()} />
  return (
    <queries.Provider>
      <AccountBody heading={page.title}>
        <Details queries={queries} />
        <Markup html={page.html} />
      </AccountBody>
    </queries.Provider>
  )
}

/**
 * Separate for each customer, so another one who logs in in the same tab does not see it. A logout removes it
 * (`forgetCustomer`).
 */
const draftOf = (form: string, userId: string) =>
  createFormDraft({ name: `account-${form}:${userId}`, storage: () => sessionStorage })

function Details({ queries }: { readonly queries: AccountQueries }) {
  const { user } = useSession()
  const lookup = useAddressLookup()
  const userId = user?.id ?? ''
  const [drafts] = useState(() => ({ contact: draftOf('contact', userId), email: draftOf('email', userId) }))
  return (
    <AccountDetails
      contact={queries.useContact()}
      overview={queries.useOverview()}
      terms={queries.useTerms()}
      billSettings={queries.useBillSettings()}
      smoothing={queries.useSmoothing()}
      lookup={lookup}
      drafts={drafts}
      agreeToSmoothing={queries.agreeToSmoothing}
      endSmoothing={queries.endSmoothing}
      changeBillSettings={queries.changeBillSettings}
      changeContact={queries.changeContact}
      changeEmail={queries.changeEmail}
      keepEmail={queries.keepEmail}
      sendConfirmation={queries.sendConfirmation}
    />
  )
}
