import type { AccountQueries } from '../../account/account-queries.tsx'
import { betweenDetails, sentenceEnd } from '../../joins.ts'
import { useBrand } from '../../layout/brand-context.tsx'
import { telephoneAddress } from '../../layout/contact-details.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { ComplaintForm } from '../../requests/complaint-form.tsx'
import { ombudsmanOf } from '../../requests/ombudsmen.ts'
import { RequestReceipt } from '../../requests/request-receipt.tsx'
import { defineTexts } from '../../texts/define-texts.ts'
import { StepHeading } from '../step-heading.tsx'
import { CustomerFrame, Loaded, useCustomerDraft } from './customer-frame.tsx'
import { RequestList } from './request-list.tsx'
import { useAsking } from './use-asking.ts'

const texts = defineTexts('complaintData', {
  complaint: 'Complaint',
  heading: 'Tell us what went wrong',
  intro:
    'You’ll get a number. A complaint never affects your supply or your price, and we do not chase a disputed amount while it is open. If it’s urgent, call',
  done: 'We have your complaint',
  doneNext: 'If you do not agree with our answer, a manager who was not involved will review it.',
  again: 'Make another complaint',
  ombudsman: 'The ombudsman is free',
  whatOmbudsman: 'the ombudsman of your state',
  yourComplaints: 'Your complaints',
  whatComplaints: 'your complaints',
  noComplaints: 'You have not made any complaints.',
  policy: 'Our complaints policy says who to contact in your state.',
  ombudsmanAfter:
    '. It is independent, and you can go to it at any stage. It will usually ask whether you have given us a chance to fix things first.',
})

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
      <section className="gf-card" aria-label={texts.complaint}>
        {done === null ? (
          <>
            <StepHeading takesFocus={count > 0}>{texts.heading}</StepHeading>
            <p>
              {texts.intro} <a href={telephoneAddress(phone)}>{phone}</a>
              {sentenceEnd}
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
          <RequestReceipt title={texts.done} request={done} next={[texts.doneNext]}>
            <ul className="gf-actions">
              <li>
                <button type="button" className="gf-button gf-button--quiet" onClick={again}>
                  {texts.again}
                </button>
              </li>
            </ul>
          </RequestReceipt>
        )}
      </section>
      <section className="gf-card" aria-labelledby="ombudsman">
        <h2 id="ombudsman">{texts.ombudsman}</h2>
        <Loaded query={arrangements} what={texts.whatOmbudsman}>
          {() => <Ombudsman state={state} />}
        </Loaded>
      </section>
      <section className="gf-card" aria-labelledby="complaints">
        <h2 id="complaints">{texts.yourComplaints}</h2>
        <Loaded query={requests} what={texts.whatComplaints}>
          {(data) => (
            <RequestList
              requests={data}
              kinds={['COMPLAINT']}
              empty={texts.noComplaints}
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
  if (!found) return <p>{texts.policy}</p>
  return (
    <p>
      <span>{`${found.name}${betweenDetails}`}</span>
      <a href={`tel:${found.phone.replace(/\s/g, '')}`}>{found.phone}</a>
      {found.site === null ? null : (
        <span>
          {betweenDetails}
          <a href={`https://${found.site}`}>{found.site}</a>
        </span>
      )}
      <span>{texts.ombudsmanAfter}</span>
    </p>
  )
}
