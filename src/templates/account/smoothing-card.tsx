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
import { dollars, kilowattHours, longDate } from '../../customer-figures.ts'
import { AppForm } from '../../forms/app-form.tsx'
import { CheckboxField } from '../../forms/checkbox-field.tsx'
import { faultWords } from '../../forms/fault-words.ts'
import { FormDone } from '../../forms/form-done.tsx'
import { SessionMoment } from '../../forms/session-moment.tsx'
import { englishPart } from '../../language.ts'
import { billsInYear, obstacleWords } from '../../payment-help/smoothing-rules.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { notNow } from './account-words.ts'
import { ConfirmButton } from './confirm-button.tsx'

const texts = defineTexts('smoothingCard', {
  everyMonth: 'every month',
  everyThreeMonths: 'every three months',
  twelve: 'twelve',
  four: 'four',
  doneTitle: 'Your bills are smoothed',
  done: ({ amount }: Values<'amount'>) =>
    `You pay ${amount} for each bill, from your next bill on. Bills you already have stay as they are.`,
  endedTitle: 'Bill smoothing has ended',
  ended: 'Your next bill is for what your electricity comes to. There was no balance to settle.',
  ownUsage: ({ used }: Values<'used'>) => `your own usage of the last twelve months, ${used}`,
  ownUsagePart: ({ used, percent }: Values<'used' | 'percent'>) =>
    `your own usage of the last twelve months, ${used} (read on ${percent}% of the days, and estimated on the others)`,
  typicalUsage: ({ used }: Values<'used'>) =>
    `a typical household in your area, ${used} a year, as we don’t have readings for nearly all of the last twelve months`,
  basis: ({ yearCost, use, count, each, amount }: Values<'yearCost' | 'use' | 'count' | 'each' | 'amount'>) =>
    `We estimate ${yearCost} for twelve months, GST included, from ${use}, and from what your plan costs now. That makes ${count} bills of ${each}, or ${amount} in whole dollars.`,
  intro: 'Pay the same amount for each bill, so that a cold winter doesn’t bring a large one.',
  youWouldPay: 'You would pay',
  nextEstimate: 'We estimate again',
  howWorkedOut: 'How we worked it out',
  terms: ({ edition }: Values<'edition'>) => `Terms, edition ${edition}`,
  label: 'Agree to bill smoothing',
  needsScripts: 'Bill smoothing',
  busy: 'Sending…',
  button: 'Smooth my bills',
  consentMissing: 'Tick the box to agree, or leave your bills as they are',
  pressAgain: 'press the button again. It’s safe to send it twice.',
  endingOwing:
    'Your bill smoothing ends with your next bill. It is for what your electricity comes to, together with the balance. If that is hard to pay at once, ask us about instalments.',
  ending:
    'Your bill smoothing ends with your next bill. It is for what your electricity comes to, together with the balance.',
  supplyEnds: ({ day }: Values<'day'>) =>
    `Your electricity supply ends on ${day}. Your final bill is for what your electricity comes to, together with the balance, and ends your bill smoothing.`,
  youPay: 'You pay',
  billsFrom: ({ day }: Values<'day'>) => `Bills from ${day}`,
  settle: 'We settle the balance',
  agreement: 'Agreement',
  agreed: 'Agreed',
  end: 'End bill smoothing',
  endConfirm: 'Yes, end bill smoothing',
  endQuestion: 'Your next bill is then for what your electricity comes to.',
  endQuestionOwing: ({ balance }: Values<'balance'>) =>
    `Your next bill is then for what your electricity comes to, and the balance of ${balance}.`,
  endQuestionCredit: ({ balance }: Values<'balance'>) =>
    `Your next bill is then for what your electricity comes to, less the ${balance} in your favour.`,
  endTooLate: 'It can no longer be ended here.',
  endPressAgain: 'press the button again. It’s safe to do it twice.',
})

const perBill: Readonly<Record<BillFrequency, string>> = {
  P1M: texts.everyMonth,
  P3M: texts.everyThreeMonths,
}
const countWords: Readonly<Record<BillFrequency, string>> = { P1M: texts.twelve, P3M: texts.four }

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
        <FormDone key="agreed" title={texts.doneTitle} headingLevel={3}>
          <p>{texts.done({ amount: dollars(done.amount) })}</p>
        </FormDone>
      )}
      {done?.status === 'ENDED' && (
        <FormDone key="ended" title={texts.endedTitle} headingLevel={3}>
          <p>{texts.ended}</p>
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
      ? measuredPercent === undefined || measuredPercent === 100
        ? texts.ownUsage({ used: kilowattHours(used) })
        : texts.ownUsagePart({ used: kilowattHours(used), percent: measuredPercent })
      : texts.typicalUsage({ used: kilowattHours(used) })
  return texts.basis({
    yearCost: dollars(yearCost),
    use,
    count: countWords[frequency],
    each: dollars(yearCost / billsInYear[frequency]),
    amount: dollars(amount),
  })
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
      <p>{texts.intro}</p>
      <dl className="gf-facts">
        <dt>{texts.youWouldPay}</dt>
        <dd>
          <strong>{dollars(offer.amount)}</strong>
          <span>{` ${perBill[offer.frequency]}`}</span>
        </dd>
        <dt>{texts.nextEstimate}</dt>
        <dd>
          <time dateTime={offer.reviewOn}>{longDate(offer.reviewOn)}</time>
        </dd>
      </dl>
      <h3>{texts.howWorkedOut}</h3>
      <p>{basisWords(offer)}</p>
      <h3>{texts.terms({ edition: version })}</h3>
      <ol lang={englishPart}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ol>
      <AppForm<'consent', boolean>
        label={texts.label}
        ids={{ consent: 'smoothing-consent' }}
        needsScripts={texts.needsScripts}
        busy={texts.busy}
        button={texts.button}
        read={(data) => data.get('consent') !== null}
        check={(hasAgreed) => ({
          consent: hasAgreed ? undefined : texts.consentMissing,
        })}
        send={async () => {
          const answer = await onAgree(version)
          if (answer.success) {
            onAgreed(answer.agreement)
            return null
          }
          if (answer.code === 'NOT_NOW') return { message: answer.words ?? notNow }
          return faultWords(answer.code, answer.retryAfterSeconds, texts.pressAgain)
        }}
        fields={(faults) => (
          <CheckboxField
            id="smoothing-consent"
            name="consent"
            label={text.label}
            description={text.description}
            language={englishPart}
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
      {isEnding && <p>{balance > 0 ? texts.endingOwing : texts.ending}</p>}
      {supplyEndsOn !== undefined && !isEnding && <p>{texts.supplyEnds({ day: longDate(supplyEndsOn) })}</p>}
      <p>{smoothingBalanceWords(balance)}</p>
      <dl className="gf-facts">
        {!isEnding && (
          <>
            <dt>{texts.youPay}</dt>
            <dd>{`${dollars(amount)} ${perBill[frequency]}`}</dd>
            {next !== null && (
              <>
                <dt>
                  <span>{texts.billsFrom({ day: longDate(next.from) })}</span>
                </dt>
                <dd>{`${dollars(next.amount)} ${perBill[frequency]}`}</dd>
              </>
            )}
          </>
        )}
        {!isEnding && (
          <>
            <dt>{isYearEnd ? texts.settle : texts.nextEstimate}</dt>
            <dd>
              <time dateTime={reviewOn}>{longDate(reviewOn)}</time>
            </dd>
          </>
        )}
        <dt>{texts.agreement}</dt>
        <dd className="gf-number">{reference}</dd>
        <dt>{texts.agreed}</dt>
        <dd>
          <SessionMoment at={agreement.agreedAt} />
        </dd>
      </dl>
      {!isEnding && (
        <ConfirmButton
          label={texts.end}
          confirm={texts.endConfirm}
          question={
            balance === 0
              ? texts.endQuestion
              : balance > 0
                ? texts.endQuestionOwing({ balance: dollars(balance) })
                : texts.endQuestionCredit({ balance: dollars(-balance) })
          }
          send={async () => {
            const answer = await onEnd(reference)
            if (answer.success) {
              onEnded(answer.agreement)
              return null
            }
            if (answer.code === 'NOT_NOW') return answer.words ?? texts.endTooLate
            return faultWords(answer.code, answer.retryAfterSeconds, texts.endPressAgain).message
          }}
        />
      )}
    </>
  )
}
