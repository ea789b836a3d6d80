import type { ReactNode } from 'react'
import { InEnglish } from '../in-english.tsx'
import { betweenSentences, sentenceEnd, withDetails } from '../joins.ts'
import { wholeDollars } from '../plans/amounts.ts'
import { gstSentence, priceLines, priceLineWords, pricesSentence, solarLines } from '../plans/plan-prices.ts'
import { conditionSentences, feesSentence, termSentences } from '../plans/plan-terms.ts'
import { referenceSentence } from '../plans/reference-sentence.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { dayInWords, paymentInWords } from './answers-in-words.ts'
import type { SectionContext } from './section-form.ts'

const texts = defineTexts('disclosure', {
  plan: 'Plan',
  standingOffer: 'a standing offer',
  marketOffer: 'a market offer',
  inNetwork: ({ network }: Values<'network'>) => ` in the ${network} network`,
  prices: 'Prices',
  pricesFrom: ({ day }: Values<'day'>) => `Prices from ${day}`,
  pricesNotice:
    'They apply to you once we have given you five business days’ notice. Until then you pay the prices above.',
  year: 'What a year may cost',
  fees: 'Fees',
  start: 'Start',
  startMoveIn: ({ day }: Values<'day'>) => `On ${day}, the day you move in.`,
  startSwitch: 'After the cooling-off period, in which nothing is changed. Your receipt has the day.',
  terms: 'Term, billing and payment',
  bills: 'Your bills',
  cancelling: 'Changing your mind',
  cancellingText: ({ days }: Values<'days'>) =>
    `You can cancel within ${days} business days after your application is confirmed, at no cost and without giving a reason: by the link in our email, or by phone. Your receipt has the last day.`,
  title: 'Disclosure statement',
  intro: 'What you need to know before you agree, on one page. Print it if you would like to keep it.',
})

/** A paragraph: the part that is in the language of the site, then the part that is always in English. */
interface Said {
  readonly own?: string
  readonly english?: string
}
const own = (text: string): Said => ({ own: text })
const english = (text: string): Said => ({ english: text })

/** A line of the statement: its subject, and its paragraphs. */
type Line = readonly [about: string, said: readonly Said[]]

function linesOf({ application, offers }: SectionContext): readonly Line[] {
  const offer = offers.find(({ plan }) => plan.planId === application?.plan?.planId)
  if (offer === undefined || application === null) return []
  const { plan, comparison } = offer
  const contract = plan.electricityContract
  const { supply, payment } = application
  const pricesOf = (of: typeof contract) =>
    [...priceLines(of), ...(supply?.hasSolar ? solarLines(of) : [])].map((line) =>
      english(priceLineWords(line)),
    )
  return [
    [
      texts.plan,
      [
        own(
          `${withDetails([plan.displayName, plan.type === 'STANDING' ? texts.standingOffer : texts.marketOffer])}${application.network ? texts.inNetwork({ network: application.network }) : ''}${sentenceEnd}`,
        ),
        ...conditionSentences(contract).map(english),
      ],
    ],
    [texts.prices, [...pricesOf(contract), english(`${gstSentence(plan)} ${pricesSentence(offer)}`.trim())]],
    ...(offer.announced === undefined || offer.announcedFrom === undefined
      ? []
      : [
          [
            texts.pricesFrom({ day: dayInWords(offer.announcedFrom) }),
            [...pricesOf(offer.announced.electricityContract), own(texts.pricesNotice)],
          ] as const,
        ]),
    ...(comparison
      ? [
          [
            texts.year,
            [
              {
                own: `${wholeDollars(comparison.unconditionalPriceCents)}${sentenceEnd}${betweenSentences}`,
                english: referenceSentence(comparison, plan.customerType),
              },
            ],
          ] as const,
        ]
      : []),
    [
      texts.fees,
      [
        english(feesSentence(contract)),
        ...(contract.additionalFeeInformation ? [english(contract.additionalFeeInformation)] : []),
      ],
    ],
    [
      texts.start,
      [
        own(
          supply?.start === 'MOVE_IN' && supply.moveInOn !== undefined
            ? texts.startMoveIn({ day: dayInWords(supply.moveInOn) })
            : texts.startSwitch,
        ),
      ],
    ],
    [
      texts.terms,
      // Fees and cooling-off have their own lines.
      termSentences(contract)
        .filter(
          (sentence) =>
            sentence !== feesSentence(contract) &&
            sentence !== contract.additionalFeeInformation &&
            !sentence.includes('business days to change your mind'),
        )
        .map(english),
    ],
    ...(payment === undefined
      ? []
      : [[texts.bills, [own(`${paymentInWords(payment)}${sentenceEnd}`)]] as const]),
    [texts.cancelling, [own(texts.cancellingText({ days: contract.coolingOffDays ?? 10 }))]],
  ]
}

/**
 * The written disclosure statement required before somebody agrees (National Energy Retail Rules, rules 62 to 64), from
 * the plan and the answers. `children`: the brand's text for all its contracts, such as deposits and complaints.
 */
export function Disclosure({ context, children }: { context: SectionContext; children?: ReactNode }) {
  const lines = linesOf(context)
  return (
    <section className="gf-disclosure" aria-labelledby="disclosure">
      <h2 id="disclosure">{texts.title}</h2>
      <p>{texts.intro}</p>
      <dl className="gf-facts">
        {lines.map(([about, said]) => (
          <div key={about} className="gf-sign-up__fact">
            <dt>{about}</dt>
            <dd>
              {said.map(({ own: start, english: rest }) => (
                <p key={`${start}${rest}`}>
                  {start === undefined ? null : <span>{start}</span>}
                  {rest === undefined ? null : <InEnglish>{rest}</InEnglish>}
                </p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
