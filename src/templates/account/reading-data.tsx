import type { ReadableMeter } from '../../../contracts/schemas/requests.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { useBrand } from '../../layout/brand-context.tsx'
import { telephoneAddress } from '../../layout/contact-details.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { ReadingForm } from '../../requests/reading-form.tsx'
import { RequestReceipt } from '../../requests/request-receipt.tsx'
import { obstacleWords } from '../../requests/request-words.ts'
import { CustomerFrame, Loaded, useCustomerDraft } from './customer-frame.tsx'
import { RequestList } from './request-list.tsx'
import { useAsking } from './use-asking.ts'

/** A reading of the meter by its customer. */
export const ReadingData = ({ page }: { readonly page: PageContent }) => (
  <CustomerFrame page={page}>{(queries) => <Reading queries={queries} />}</CustomerFrame>
)

function Reading({ queries }: { readonly queries: AccountQueries }) {
  const { href } = useSiteLocation()
  const accountNumber = queries.useChosenAccount()
  const requests = queries.useRequests()
  const arrangements = queries.useArrangements()
  const draft = useCustomerDraft(queries, 'meter-reading')
  const { done, count, finish } = useAsking()
  return (
    <div className="gf-account gf-form-page">
      <section className="gf-card" aria-label="Meter reading">
        {done !== null ? (
          <RequestReceipt
            title="We have your reading"
            request={done}
            next={[
              'If we can use it, we’ll send a new bill, with the full time to pay it. If not, we’ll write and tell you why.',
            ]}
          />
        ) : (
          <>
            <h2>Your reading</h2>
            <Loaded query={arrangements} what="your meter">
              {({ meter, state }) =>
                meter === null || meter.obstacles.length > 0 ? (
                  <NotNow meter={meter} />
                ) : (
                  <>
                    <p>
                      Find meter number <strong className="gf-number">{meter.meterId}</strong> on the front of
                      the meter. <a href={href('/read-your-meter')}>How to read it</a>
                    </p>
                    <ReadingForm
                      key={count}
                      meter={meter}
                      state={state}
                      accountNumber={accountNumber}
                      onSend={queries.sendRequest}
                      onDone={finish}
                      draft={draft}
                    />
                  </>
                )
              }
            </Loaded>
          </>
        )}
      </section>
      <section className="gf-card" aria-labelledby="readings">
        <h2 id="readings">Readings you have sent</h2>
        <Loaded query={requests} what="your readings">
          {(data) => (
            <RequestList
              requests={data}
              kinds={['METER_READING']}
              empty="None yet."
              onWithdraw={queries.withdrawRequest}
            />
          )}
        </Loaded>
      </section>
    </div>
  )
}

/** Why no reading can be submitted, and the alternatives. */
function NotNow({ meter }: { readonly meter: ReadableMeter | null }) {
  const { href } = useSiteLocation()
  const { phone } = useBrand().contact
  return (
    <>
      <p>
        <strong>We cannot take a reading from you at the moment.</strong>
      </p>
      {meter === null ? (
        <p>We have no record of your meter yet. We’ll have it by your first bill.</p>
      ) : (
        <ul>
          {meter.obstacles.map((obstacle) => (
            <li key={obstacle}>{obstacleWords[obstacle]}</li>
          ))}
        </ul>
      )}
      <h3>What you can do</h3>
      <ul>
        <li>
          Does a bill look wrong? <a href={href('/accounts/complaint')}>Tell us</a>, and we’ll check it. You
          do not need to pay the disputed amount while we do.
        </li>
        <li>
          The metering company can do a special reading. Call <a href={telephoneAddress(phone)}>{phone}</a>
          {', and we’ll tell you what it costs first.'}
        </li>
      </ul>
    </>
  )
}
