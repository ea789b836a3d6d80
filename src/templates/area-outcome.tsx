import { useBrand } from '../layout/brand-context.tsx'
import { telephoneAddress } from '../layout/contact-details.tsx'
import { useSiteLocation } from '../navigation/site-location.tsx'
import type { WayOn } from '../networks/area-words.ts'
import { borderWords, listed, stateInWords, statesInWords, waysOnIn } from '../networks/area-words.ts'
import type { SupplyArea } from '../networks/supply-area.ts'
import { statesOf } from '../validators/postcode.ts'

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
      <span>{words}</span> Call us on <a href={telephoneAddress(phone)}>{phone}</a>, and we’ll look up your
      address.
    </p>
  )
}

/** The area of the prices below. Announced when it appears. */
function Found({ postcode, network }: Extract<SupplyArea, { kind: 'network' }>) {
  const border = borderWords(postcode, statesOf(postcode), network.state)
  return (
    <>
      <p>
        <strong>{postcode}</strong> is in the <strong>{network.distributor}</strong>{' '}
        <span>{`network in ${stateInWords[network.state]}.`}</span>{' '}
        <span>{`The prices below are for that network, compared with ${network.reference}.`}</span>
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
  const states = statesOf(area.postcode)
  return (
    <>
      <h2 id="which-network">Which network is yours?</h2>
      <p>{`Postcode ${area.postcode} ${
        states.length > 1
          ? `is in ${listed(
              states.map((state) => stateInWords[state]),
              'and',
            )}, and has several networks`
          : 'has several networks'
      }. Your network’s name is on the front of your bill, or look for your suburb below.`}</p>
      <ul className="gf-postcode__choices">
        {area.choices.map(({ distributor, suburbs }) => (
          <li key={distributor}>
            <a
              className="gf-button gf-button--quiet"
              href={href(`${path}?postcode=${area.postcode}&distributor=${encodeURIComponent(distributor)}`)}
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
        .
      </>
    )}
  </p>
)

function NotServed({ postcode, distributors, states }: Extract<SupplyArea, { kind: 'notServed' }>) {
  const { name, contact } = useBrand()
  return (
    <>
      <h2 id="not-served">We do not sell power there yet</h2>
      <p>
        <span>{`Postcode ${postcode} is`}</span>
        <span>{distributors.length === 0 ? '' : ` in the ${distributors.join(' or the ')} network`}</span>
        <span>{states.length === 0 ? '' : ` in ${statesInWords(states)}`}</span>
        <span>
          {distributors.length === 0 ? ', where we know no network' : `, which ${name} does not serve`}
        </span>
        <span>.</span>
      </p>
      {waysOnIn(states).map((way) => (
        <WayOnLine key={way.text} {...way} />
      ))}
      <p>
        Do you live near the border of a network? Call us on{' '}
        <a href={telephoneAddress(contact.phone)}>{contact.phone}</a>, and we’ll look up your address.
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
