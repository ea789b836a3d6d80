import type { ReadableMeter } from '../../../contracts/schemas/requests.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { useBrand } from '../../layout/brand-context.tsx'
import { telephoneAddress } from '../../layout/contact-details.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { ReadingForm } from '../../requests/reading-form.tsx'
import { RequestReceipt } from '../../requests/request-receipt.tsx'
import { obstacleWords } from '../../requests/request-words.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { CustomerFrame, Loaded, useCustomerDraft } from './customer-frame.tsx'
import { RequestList } from './request-list.tsx'
import { useAsking } from './use-asking.ts'

const texts = defineTexts('readingData', {
  label: 'Meter reading',
  done: 'We have your reading',
  doneNext:
    'If we can use it, we’ll send a new bill, with the full time to pay it. If not, we’ll write and tell you why.',
  heading: 'Your reading',
  whatMeter: 'your meter',
  meterNumber: 'Find meter number ',
  meterNumberAfter: ' on the front of the meter. ',
  howToRead: 'How to read it',
  sent: 'Readings you have sent',
  whatReadings: 'your readings',
  noneSent: 'None yet.',
  notNow: 'We cannot take a reading from you at the moment.',
  noMeter: 'We have no record of your meter yet. We’ll have it by your first bill.',
  obstacle: 'What you can do',
  billWrong: 'Does a bill look wrong? ',
  tellUs: 'Tell us',
  tellUsAfter: ', and we’ll check it. You do not need to pay the disputed amount while we do.',
  specialReading: 'The metering company can do a special reading. Call ',
  specialReadingAfter: ', and we’ll tell you what it costs first.',
})

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
      <section className="gf-card" aria-label={texts.label}>
        {done !== null ? (
          <RequestReceipt title={texts.done} request={done} next={[texts.doneNext]} />
        ) : (
          <>
            <h2>{texts.heading}</h2>
            <Loaded query={arrangements} what={texts.whatMeter}>
              {({ meter, state }) =>
                meter === null || meter.obstacles.length > 0 ? (
                  <NotNow meter={meter} />
                ) : (
                  <>
                    <p>
                      {texts.meterNumber}
                      <strong className="gf-number">{meter.meterId}</strong>
                      {texts.meterNumberAfter}
                      <a href={href('/read-your-meter')}>{texts.howToRead}</a>
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
        <h2 id="readings">{texts.sent}</h2>
        <Loaded query={requests} what={texts.whatReadings}>
          {(data) => (
            <RequestList
              requests={data}
              kinds={['METER_READING']}
              empty={texts.noneSent}
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
        <strong>{texts.notNow}</strong>
      </p>
      {meter === null ? (
        <p>{texts.noMeter}</p>
      ) : (
        <ul>
          {meter.obstacles.map((obstacle) => (
            <li key={obstacle}>{obstacleWords[obstacle]}</li>
          ))}
        </ul>
      )}
      <h3>{texts.obstacle}</h3>
      <ul>
        <li>
          {texts.billWrong}
          <a href={href('/accounts/complaint')}>{texts.tellUs}</a>
          {texts.tellUsAfter}
        </li>
        <li>
          {texts.specialReading}
          <a href={telephoneAddress(phone)}>{phone}</a>
          {texts.specialReadingAfter}
        </li>
      </ul>
    </>
  )
}
