import { QueryClient } from '@tanstack/react-query'
import type { AccountQueries } from '../account/account-queries.tsx'
import { createAccountQueries } from '../account/account-queries.tsx'
import { createChosenAccount } from '../account/chosen-account.ts'
import type { Auth } from '../auth/auth.ts'
import { isLoggedOut } from '../auth/forget-customer.ts'
import type { ApiClient } from '../client/api-client.ts'

// A separate chunk, loaded for a customer who is logged in.

/** The session whose data is cached; null while nobody is logged in. */
function ownerOf(auth: Auth): string | null {
  const { user } = auth.getSnapshot()
  return user && JSON.stringify([user.id, user.claims.jti])
}

/** The account's hooks. Their cached data is dropped when the session ends, but survives an extension. */
export function connectAccount(client: ApiClient, auth: Auth): AccountQueries {
  // A chunk that loads after the logout would otherwise send requests without a token, and be refused.
  const isEnabled = () => ownerOf(auth) !== null
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: isEnabled } } })
  let owner = ownerOf(auth)
  let customer = auth.getSnapshot().user?.id ?? null
  const chosen = createChosenAccount({ storage: () => sessionStorage, owner: () => customer })
  auth.subscribe(() => {
    const now = ownerOf(auth)
    if (now === owner) return
    owner = now
    queryClient.clear()
    const snapshot = auth.getSnapshot()
    // After a session has expired, the same customer logs in to the same account and keeps what was typed.
    const isAnother = snapshot.user !== null && snapshot.user.id !== customer
    customer = snapshot.user?.id ?? customer
    if (isAnother || isLoggedOut(snapshot)) chosen.forget()
  })
  return createAccountQueries(client, queryClient, chosen)
}
