import { sentenceEnd } from '../joins.ts'
import { useBrand } from '../layout/brand-context.tsx'
import { telephoneAddress } from '../layout/contact-details.tsx'
import { useSiteLocation } from '../navigation/site-location.tsx'
import type { WayOn } from '../networks/area-words.ts'
import { borderWords, listed, stateInWords, statesInWords, waysOnIn } from '../networks/area-words.ts'
import type { SupplyArea } from '../networks/supply-area.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { statesOf } from '../validators/postcode.ts'

const texts = defineTexts('areaOutcome', {
  callBefore: ' Call us on ',
  callAfter: ', and we’ll look up your address.',
  isIn: ' is in the ',
  networkIn: ({ state }: Values<'state'>) => `network in ${state}.`,
  comparedWith: ({ reference }: Values<'reference'>) =>
    `The prices below are for that network, compared with ${reference}.`,
  choiceTitle: 'Which network is yours?',
  choice: ({ postcode }: Values<'postcode'>) =>
    `Postcode ${postcode} has several networks. Your network’s name is on the front of your bill, or look for your suburb below.`,
  choiceAtBorder: ({ postcode, states }: Values<'postcode' | 'states'>) =>
    `Postcode ${postcode} is in ${states}, and has several networks. Your network’s name is on the front of your bill, or look for your suburb below.`,
  notServedTitle: 'We do not sell power there yet',
  notServed: ({ postcode, networks, states, brand }: Values<'postcode' | 'networks' | 'states' | 'brand'>) =>
    `Postcode ${postcode} is in the ${networks} network in ${states}, which ${brand} does not serve.`,
  noNetwork: ({ postcode, states }: Values<'postcode' | 'states'>) =>
    `Postcode ${postcode} is in ${states}, where we know no network.`,
  orThe: ' or the ',
  nearBorder: 'Do you live near the border of a network? Call us on',
})

export interface AreaOutcomeProps {
  readonly area: SupplyArea
  /** The page that takes a postcode. */
  readonly path: string
}

/** A postcode alone does not say which side of a border a home is on. */
function AtBorder({ words }: { readonly words: string }) {
  const { phone } = useBrand().contact
  return (
    <p>
      <span>{words}</span>
      {texts.callBefore}
      <a href={telephoneAddress(phone)}>{phone}</a>
      {texts.callAfter}
    </p>
  )
}

/** The area of the prices below. Announced when it appears. */
function Found({ postcode, network }: Extract<SupplyArea, { kind: 'network' }>) {
  const border = borderWords(postcode, statesOf(postcode), network.state)
  return (
    <>
      <p>
        <strong>{postcode}</strong>
        {texts.isIn}
        <strong>{network.distributor}</strong>{' '}
        <span>{texts.networkIn({ state: stateInWords[network.state] })}</span>{' '}
        <span>{texts.comparedWith({ reference: network.reference })}</span>
      </p>
      {border === null ? null : <AtBorder words={border} />}
    </>
  )
}

function Choice({
  area,
  path,
}: {
  readonly area: Extract<SupplyArea, { kind: 'choice' }>
  readonly path: string
}) {
  const { href } = useSiteLocation()
  const { postcode } = area
  const states = statesOf(postcode).map((state) => stateInWords[state])
  return (
    <>
      <h2 id="which-network">{texts.choiceTitle}</h2>
      <p>
        {states.length > 1
          ? texts.choiceAtBorder({ postcode, states: listed(states, 'and') })
          : texts.choice({ postcode })}
      </p>
      <ul className="gf-postcode__choices">
        {area.choices.map(({ distributor, suburbs }) => (
          <li key={distributor}>
            <a
              className="gf-button gf-button--quiet"
              href={href(`${path}?postcode=${postcode}&distributor=${encodeURIComponent(distributor)}`)}
            >
              {distributor}
            </a>
            {suburbs === undefined ? null : <span>{suburbs}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** An alternative, with its link. */
export const WayOnLine = ({ text, href, label }: WayOn) => (
  <p>
    <span>{text}</span>
    {href === undefined ? null : (
      <>
        {' '}
        <a href={href} rel="external">
          {label}
        </a>
        {sentenceEnd}
      </>
    )}
  </p>
)

function NotServed({ postcode, distributors, states }: Extract<SupplyArea, { kind: 'notServed' }>) {
  const { name, contact } = useBrand()
  const inWords = statesInWords(states)
  return (
    <>
      <h2 id="not-served">{texts.notServedTitle}</h2>
      <p>
        {distributors.length === 0
          ? texts.noNetwork({ postcode, states: inWords })
          : texts.notServed({
              postcode,
              networks: distributors.join(texts.orThe),
              states: inWords,
              brand: name,
            })}
      </p>
      {waysOnIn(states).map((way) => (
        <WayOnLine key={way.text} {...way} />
      ))}
      <p>
        {texts.nearBorder} <a href={telephoneAddress(contact.phone)}>{contact.phone}</a>
        {texts.callAfter}
      </p>
    </>
  )
}

/**
 * The result for a postcode: the network, a choice between several, or that the brand does not sell there, with
 * alternatives.
 */
export function AreaOutcome({ area, path }: AreaOutcomeProps) {
  if (area.kind === 'unknown' || area.kind === 'postalOnly') return null
  return (
    <div role="status" className="gf-postcode__outcome">
      {area.kind === 'network' ? <Found {...area} /> : null}
      {area.kind === 'choice' ? <Choice area={area} path={path} /> : null}
      {area.kind === 'notServed' ? <NotServed {...area} /> : null}
    </div>
  )
}
