import type { ReactNode } from 'react'
import { useMemo } from 'react'
import type { AccountQueries } from '../../account/account-queries.tsx'
import type { AccountQuery } from '../../account/account-query.ts'
import { useAccount } from '../../app/use-account.ts'
import { useSession } from '../../auth/auth-provider.tsx'
import type { FormDraft } from '../../forms/form-draft.ts'
import { createFormDraft } from '../../forms/form-draft.ts'
import { LoadFailure } from '../../layout/load-failure.tsx'
import { Markup } from '../../pages/markup.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { AccountBody, AccountError, AccountLoading } from './account.tsx'
import { loadFaultWords } from './load-fault-words.ts'

const texts = defineTexts('customerFrame', {
  loading: ({ what }: Values<'what'>) => `Getting ${what}…`,
})

export interface CustomerFrameProps {
  readonly page: PageContent
  /** The account-specific content of the page. May use the query hooks. */
  readonly children: (queries: AccountQueries) => ReactNode
}

/** The frame of an account page: heading, account data, and below it the page's public text. */
export function CustomerFrame({ page, children }: CustomerFrameProps) {
  const queries = useAccount()
  if (queries === null) return <AccountLoading page={page} />
  if (queries === 'failed') return <AccountError page={page} onRetry={() => location.reload()} />
  return (
    <queries.Provider>
      <AccountBody heading={page.title}>
        {children(queries)}
        <Markup html={page.html} />
      </AccountBody>
    </queries.Provider>
  )
}

export interface LoadedProps<Data> {
  readonly query: AccountQuery<Data>
  /** The data that is loading: `your requests`. */
  readonly what: string
  readonly children: (data: Data) => ReactNode
}

/** A part of a page that is rendered once its data has loaded. */
export function Loaded<Data>({ query, what, children }: LoadedProps<Data>): ReactNode {
  if (query.status === 'loading') return <p role="status">{texts.loading({ what })}</p>
  if (query.status === 'error')
    return <LoadFailure onRetry={query.retry}>{loadFaultWords(query.error, what)}</LoadFailure>
  return children(query.data)
}

/**
 * A draft of a form for the chosen account. It never contains input for another account or by another customer in the
 * same tab. A logout removes it (`forgetCustomer`).
 */
export function useCustomerDraft(queries: Pick<AccountQueries, 'useChosenAccount'>, form: string): FormDraft {
  const { user } = useSession()
  const name = `account-${form}:${user?.id ?? ''}:${queries.useChosenAccount() ?? ''}`
  return useMemo(() => createFormDraft({ name, storage: () => sessionStorage }), [name])
}
