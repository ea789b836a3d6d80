import type { AccountQueries } from '../../account/account-queries.tsx'
import { useBrand } from '../../layout/brand-context.tsx'
import { telephoneAddress } from '../../layout/contact-details.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { ComplaintForm } from '../../requests/complaint-form.tsx'
import { ombudsmanOf } from '../../requests/ombudsmen.ts'
import { RequestReceipt } from '../../requests/request-receipt.tsx'
import { CustomerFrame, Loaded, useCustomerDraft } from './customer-frame.tsx'
import { RequestList } from './request-list.tsx'
import { useAsking } from './use-asking.ts'

/** A complaint, and those that have been made. */
export const ComplaintData = ({ page }: { readonly page: PageContent }) => (
  <CustomerFrame page={page}>{(queries) => <Complaint queries={queries} />}</CustomerFrame>
)

function Complaint({ queries }: { readonly queries: AccountQueries }) {
  const { phone } = useBrand().contact
  const accountNumber = queries.useChosenAccount()
  const requests = queries.useRequests()
  const arrangements = queries.useArrangements()
  const draft = useCustomerDraft(queries, 'complaint')
  const { done, count, finish, again } = useAsking()
  const state = arrangements.data?.state
  return (
    <div className="gf-account gf-form-page">
      <section className="gf-card" aria-label="Complaint">
        {done === null ? (
          <>
            <h2>Tell us what went wrong</h2>
            <p>
              It gets a number, never affects your supply or your price, and while it is open we do not chase
              the amount that you dispute. Is it urgent? Call <a href={telephoneAddress(phone)}>{phone}</a>.
            </p>
            <ComplaintForm
              key={count}
              accountNumber={accountNumber}
              onSend={queries.sendRequest}
              onDone={finish}
              draft={draft}
            />
          </>
        ) : (
          <RequestReceipt
            title="We have your complaint"
            request={done}
            next={['If you do not agree with our answer, a manager who was not involved looks at it afresh.']}
          >
            <ul className="gf-actions">
              <li>
                <button type="button" className="gf-button gf-button--quiet" onClick={again}>
                  Make another complaint
                </button>
              </li>
            </ul>
          </RequestReceipt>
        )}
      </section>
      <section className="gf-card" aria-labelledby="ombudsman">
        <h2 id="ombudsman">The ombudsman, free of charge</h2>
        <Loaded query={arrangements} what="the ombudsman of your state">
          {() => <Ombudsman state={state} />}
        </Loaded>
      </section>
      <section className="gf-card" aria-labelledby="complaints">
        <h2 id="complaints">Your complaints</h2>
        <Loaded query={requests} what="your complaints">
          {(data) => (
            <RequestList
              requests={data}
              kinds={['COMPLAINT']}
              empty="You have made none."
              onWithdraw={queries.withdrawRequest}
            />
          )}
        </Loaded>
      </section>
    </div>
  )
}

function Ombudsman({ state }: { readonly state: Parameters<typeof ombudsmanOf>[0] | undefined }) {
  const found = state && ombudsmanOf(state)
  if (!found) return <p>Whom to turn to in your state stands in our complaints policy.</p>
  return (
    <p>
      {found.name}, <a href={`tel:${found.phone.replace(/\s/g, '')}`}>{found.phone}</a>
      {found.site === null ? null : (
        <>
          {', '}
          <a href={`https://${found.site}`}>{found.site}</a>
        </>
      )}
      . It is independent, and you can go there at any stage; it usually asks first whether we had a chance to
      put things right.
    </p>
  )
}
