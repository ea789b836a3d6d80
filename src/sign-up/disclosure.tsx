import type { ReactNode } from 'react'
import { wholeDollars } from '../plans/amounts.ts'
import { gstSentence, priceLines, pricesSentence, solarLines } from '../plans/plan-prices.ts'
import { conditionSentences, feesSentence, termSentences } from '../plans/plan-terms.ts'
import { referenceSentence } from '../plans/reference-sentence.ts'
import { dayInWords, paymentInWords } from './answers-in-words.ts'
import type { SectionContext } from './section-form.ts'

/** A line of the statement: its subject, and its paragraphs. */
type Line = readonly [about: string, said: readonly string[]]

function linesOf({ application, offers }: SectionContext): readonly Line[] {
  const offer = offers.find(({ plan }) => plan.planId === application?.plan?.planId)
  if (offer === undefined || application === null) return []
  const { plan, comparison } = offer
  const contract = plan.electricityContract
  const { supply, payment } = application
  const pricesOf = (of: typeof contract) =>
    [...priceLines(of), ...(supply?.hasSolar ? solarLines(of) : [])].map(
      ({ name, price, note }) => `${name}: ${price}${note === undefined ? '' : ` (${note})`}`,
    )
  return [
    [
      'Plan',
      [
        `${plan.displayName}, ${plan.type === 'STANDING' ? 'a standing offer' : 'a market offer'}${application.network ? ` in the ${application.network} network` : ''}.`,
        ...conditionSentences(contract),
      ],
    ],
    ['Prices', [...pricesOf(contract), `${gstSentence(plan)} ${pricesSentence(offer)}`.trim()]],
    ...(offer.announced === undefined || offer.announcedFrom === undefined
      ? []
      : [
          [
            `Prices from ${dayInWords(offer.announcedFrom)}`,
            [
              ...pricesOf(offer.announced.electricityContract),
              'They apply to you once we have given you five business days’ notice. Until then you pay the prices above.',
            ],
          ] as const,
        ]),
    ...(comparison
      ? [
          [
            'What a year may cost',
            [
              `${wholeDollars(comparison.unconditionalPriceCents)}. ${referenceSentence(comparison, plan.customerType)}`,
            ],
          ] as const,
        ]
      : []),
    [
      'Fees',
      [
        feesSentence(contract),
        ...(contract.additionalFeeInformation ? [contract.additionalFeeInformation] : []),
      ],
    ],
    [
      'Start',
      [
        supply?.start === 'MOVE_IN' && supply.moveInOn !== undefined
          ? `On ${dayInWords(supply.moveInOn)}, the day you move in.`
          : 'After the cooling-off period, in which nothing is changed. Your receipt has the day.',
      ],
    ],
    [
      'Term, billing and payment',
      // Fees and cooling-off have their own lines.
      termSentences(contract).filter(
        (sentence) =>
          sentence !== feesSentence(contract) &&
          sentence !== contract.additionalFeeInformation &&
          !sentence.includes('business days to change your mind'),
      ),
    ],
    ...(payment === undefined ? [] : [['Your bills', [`${paymentInWords(payment)}.`]] as const]),
    [
      'Changing your mind',
      [
        `You can cancel within ${contract.coolingOffDays ?? 10} business days after your application is confirmed, at no cost and without giving a reason: by the link in our email, or by phone. Your receipt has the last day.`,
      ],
    ],
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
      <h2 id="disclosure">Disclosure statement</h2>
      <p>What you need to know before you agree, on one page. Print it if you would like to keep it.</p>
      <dl className="gf-facts">
        {lines.map(([about, said]) => (
          <div key={about} className="gf-sign-up__fact">
            <dt>{about}</dt>
            <dd>
              {said.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
