import type { AccountQueries } from '../../account/account-queries.tsx'
import { useBrand } from '../../layout/brand-context.tsx'
import { telephoneAddress } from '../../layout/contact-details.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { ComplaintForm } from '../../requests/complaint-form.tsx'
import { ombudsmanOf } from '../../requests/ombudsmen.ts'
import { RequestReceipt } from '../../requests/request-receipt.tsx'
import { StepHeading } from '../step-heading.tsx'
import { CustomerFrame, Loaded, useCustomerDraft } from './customer-frame.tsx'
import { RequestList } from './request-list.tsx'
import { useAsking } from './use-asking.ts'

/** The form for a complaint, and earlier complaints. */
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
            <StepHeading takesFocus={count > 0}>Tell us what went wrong</StepHeading>
            <p>
              You’ll get a number. A complaint never affects your supply or your price, and we do not chase a
              disputed amount while it is open. If it’s urgent, call{' '}
              <a href={telephoneAddress(phone)}>{phone}</a>.
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
            next={['If you do not agree with our answer, a manager who was not involved will review it.']}
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
        <h2 id="ombudsman">The ombudsman is free</h2>
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
              empty="You have not made any complaints."
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
  if (!found) return <p>Our complaints policy says who to contact in your state.</p>
  return (
    <p>
      <span>{`${found.name},`}</span> <a href={`tel:${found.phone.replace(/\s/g, '')}`}>{found.phone}</a>
      {found.site === null ? null : (
        <span>
          {', '}
          <a href={`https://${found.site}`}>{found.site}</a>
        </span>
      )}
      <span>
        . It is independent, and you can go to it at any stage. It will usually ask whether you have given us
        a chance to fix things first.
      </span>
    </p>
  )
}
