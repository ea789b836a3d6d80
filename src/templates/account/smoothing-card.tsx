import { useState } from 'react'
import type { BillFrequency } from '../../../contracts/billing-rules.ts'
import type {
  BillSmoothing,
  SmoothingAgreement,
  SmoothingOffer,
} from '../../../contracts/schemas/smoothing.ts'
import type { SmoothingService } from '../../account/smoothing-service.ts'
import { smoothingBalanceWords } from '../../billing/invoice-words.ts'
import { smoothingConsent } from '../../consents/smoothing-consent.ts'
import { AppForm } from '../../forms/app-form.tsx'
import { CheckboxField } from '../../forms/checkbox-field.tsx'
import { faultWords } from '../../forms/fault-words.ts'
import { FormDone } from '../../forms/form-done.tsx'
import { SessionMoment } from '../../forms/session-moment.tsx'
import { billsInYear, obstacleWords } from '../../payment-help/smoothing-rules.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { dollars, kilowattHours, longDate } from './customer-figures.ts'

const perBill: Readonly<Record<BillFrequency, string>> = { P1M: 'every month', P3M: 'every three months' }
const countWords: Readonly<Record<BillFrequency, string>> = { P1M: 'twelve', P3M: 'four' }

export interface SmoothingCardProps extends SmoothingService {
  readonly smoothing: BillSmoothing
}

/** Bill smoothing: what it would be, what was agreed to, or why it cannot be had. */
export function SmoothingCard({ smoothing, agreeToSmoothing, endSmoothing }: SmoothingCardProps) {
  // The last answer, which applies until the data is loaded again.
  const [answered, setAnswered] = useState<{
    readonly before: BillSmoothing
    readonly agreement: SmoothingAgreement
  } | null>(null)
  const done = answered?.agreement
  const isNewer = answered?.before === smoothing
  const agreement = isNewer ? (done ?? null) : smoothing.agreement
  const { offer, obstacle, accountNumber } = smoothing
  const settle = (after: SmoothingAgreement) => setAnswered({ before: smoothing, agreement: after })
  const isOpen = agreement !== null && agreement.status !== 'ENDED'
  return (
    <>
      {done?.status === 'ACTIVE' && agreement?.reference === done.reference && (
        <FormDone key="agreed" title="Your bills are smoothed" headingLevel={3}>
          <p>{`You pay ${dollars(done.amount)} for each bill, from your next bill on. Bills you already have stay as they are.`}</p>
        </FormDone>
      )}
      {done?.status === 'ENDED' && (
        <FormDone key="ended" title="Bill smoothing has ended" headingLevel={3}>
          <p>Your next bill is for what your electricity comes to. There was no balance to settle.</p>
        </FormDone>
      )}
      {isOpen && (
        <Agreement key={agreement.status} agreement={agreement} onEnd={endSmoothing} onEnded={settle} />
      )}
      {!isOpen && offer !== null && (
        <Offer
          // Another estimate needs another consent.
          key={offer.amount}
          offer={offer}
          onAgree={(version) =>
            agreeToSmoothing({ account: accountNumber, amount: offer.amount, consent: { version } })
          }
          onAgreed={settle}
        />
      )}
      {!isOpen && obstacle !== null && <p>{obstacleWords[obstacle]}</p>}
    </>
  )
}

function basisWords({ basis, used, measuredPercent, yearCost, frequency, amount }: SmoothingOffer): string {
  const use =
    basis === 'OWN_USAGE'
      ? `your own usage of the last twelve months, ${kilowattHours(used)}${measuredPercent === undefined || measuredPercent === 100 ? '' : ` (read on ${measuredPercent}% of the days, and estimated on the others)`}`
      : `a typical household in your area, ${kilowattHours(used)} a year, as we don’t have nearly a year of your own usage yet`
  return `We estimate ${dollars(yearCost)} for twelve months, GST included, from ${use}, and from what your plan costs now. That makes ${countWords[frequency]} bills of ${dollars(yearCost / billsInYear[frequency])}, or ${dollars(amount)} in whole dollars.`
}

interface OfferProps {
  readonly offer: SmoothingOffer
  readonly onAgree: (version: string) => ReturnType<SmoothingService['agreeToSmoothing']>
  readonly onAgreed: (agreement: SmoothingAgreement) => void
}

/** The even amount with its estimate, the terms, and the consent, which starts unticked. */
function Offer({ offer, onAgree, onAgreed }: OfferProps) {
  const { version, points, text } = smoothingConsent
  return (
    <>
      <p>Pay the same amount for each bill, so that a cold winter doesn’t bring a large one.</p>
      <dl className="gf-facts">
        <dt>You would pay</dt>
        <dd>
          <strong>{dollars(offer.amount)}</strong>
          <span>{` ${perBill[offer.frequency]}`}</span>
        </dd>
        <dt>We estimate again</dt>
        <dd>
          <time dateTime={offer.reviewOn}>{longDate(offer.reviewOn)}</time>
        </dd>
      </dl>
      <h3>How we worked it out</h3>
      <p>{basisWords(offer)}</p>
      <h3>{`Terms, edition ${version}`}</h3>
      <ol>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ol>
      <AppForm<'consent', boolean>
        label="Agree to bill smoothing"
        ids={{ consent: 'smoothing-consent' }}
        needsScripts="Bill smoothing"
        busy="Sending…"
        button="Smooth my bills"
        read={(data) => data.get('consent') !== null}
        check={(hasAgreed) => ({
          consent: hasAgreed ? undefined : 'Tick the box to agree, or leave your bills as they are',
        })}
        send={async () => {
          const answer = await onAgree(version)
          if (answer.success) {
            onAgreed(answer.agreement)
            return null
          }
          if (answer.code === 'NOT_NOW')
            return { message: answer.words ?? 'We cannot do this at the moment. Nothing has changed.' }
          return faultWords(
            answer.code,
            answer.retryAfterSeconds,
            'press the button again. It’s safe to send it twice.',
          )
        }}
        fields={(faults) => (
          <CheckboxField
            id="smoothing-consent"
            name="consent"
            label={text.label}
            description={text.description}
            isRequired
            validation={faults.consent}
          />
        )}
      />
    </>
  )
}

interface AgreementProps {
  readonly agreement: SmoothingAgreement
  readonly onEnd: SmoothingService['endSmoothing']
  readonly onEnded: (agreement: SmoothingAgreement) => void
}

function Agreement({ agreement, onEnd, onEnded }: AgreementProps) {
  const { reference, amount, frequency, next, balance, reviewOn, isYearEnd, status, supplyEndsOn } = agreement
  const isEnding = status === 'ENDING'
  return (
    <>
      {isEnding && (
        <p>
          {`Your bill smoothing ends with your next bill. It is for what your electricity comes to, together with the balance.${balance > 0 ? ' If that is hard to pay at once, ask us about instalments.' : ''}`}
        </p>
      )}
      {supplyEndsOn !== undefined && !isEnding && (
        <p>{`Your electricity supply ends on ${longDate(supplyEndsOn)}. Your final bill is for what your electricity comes to, together with the balance, and ends your bill smoothing.`}</p>
      )}
      <p>{smoothingBalanceWords(balance)}</p>
      <dl className="gf-facts">
        {!isEnding && (
          <>
            <dt>You pay</dt>
            <dd>{`${dollars(amount)} ${perBill[frequency]}`}</dd>
            {next !== null && (
              <>
                <dt>
                  <span>{`Bills from ${longDate(next.from)}`}</span>
                </dt>
                <dd>{`${dollars(next.amount)} ${perBill[frequency]}`}</dd>
              </>
            )}
          </>
        )}
        {!isEnding && (
          <>
            <dt>{isYearEnd ? 'We settle the balance' : 'We estimate again'}</dt>
            <dd>
              <time dateTime={reviewOn}>{longDate(reviewOn)}</time>
            </dd>
          </>
        )}
        <dt>Agreement</dt>
        <dd className="gf-number">{reference}</dd>
        <dt>Agreed</dt>
        <dd>
          <SessionMoment at={agreement.agreedAt} />
        </dd>
      </dl>
      {!isEnding && (
        <ConfirmButton
          label="End bill smoothing"
          confirm="Yes, end bill smoothing"
          question={
            balance === 0
              ? 'Your next bill is then for what your electricity comes to.'
              : balance > 0
                ? `Your next bill is then for what your electricity comes to, and the balance of ${dollars(balance)}.`
                : `Your next bill is then for what your electricity comes to, less the ${dollars(-balance)} in your favour.`
          }
          send={async () => {
            const answer = await onEnd(reference)
            if (answer.success) {
              onEnded(answer.agreement)
              return null
            }
            if (answer.code === 'NOT_NOW') return answer.words ?? 'It can no longer be ended here.'
            return faultWords(
              answer.code,
              answer.retryAfterSeconds,
              'press the button again. It’s safe to do it twice.',
            ).message
          }}
        />
      )}
    </>
  )
}
