import { useBrand } from '../layout/brand-context.tsx'
import { telephoneAddress } from '../layout/contact-details.tsx'
import { useSiteLocation } from '../navigation/site-location.tsx'
import { stateInWords, wayOnIn } from '../networks/area-words.ts'
import type { SupplyArea } from '../networks/supply-area.ts'

export interface AreaOutcomeProps {
  readonly area: SupplyArea
  /** The page that takes a postcode. */
  readonly path: string
}

/** The area of the prices below. Announced when it appears. */
function Found({ postcode, network }: Extract<SupplyArea, { kind: 'network' }>) {
  return (
    <p>
      <strong>{postcode}</strong> is in the <strong>{network.distributor}</strong> network in{' '}
      {stateInWords[network.state]}. The prices below are for that network, compared with {network.reference}.
    </p>
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
  return (
    <>
      <h2 id="which-network">Which network is yours?</h2>
      <p>
        Postcode {area.postcode} has several. Its name is on the front of your bill; or look for your place.
      </p>
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

function NotServed({ postcode, distributors, states }: Extract<SupplyArea, { kind: 'notServed' }>) {
  const { name, contact } = useBrand()
  const [state] = states
  const { text, href, label } = wayOnIn(state)
  return (
    <>
      <h2 id="not-served">We do not sell power there yet</h2>
      <p>
        Postcode {postcode}
        {distributors.length === 0 ? ' is' : ` is in the ${distributors.join(' or the ')} network`}
        {state === undefined ? '' : ` in ${stateInWords[state]}`}
        {distributors.length === 0 ? ', where we know no network' : `, which ${name} does not serve`}. {text}
        {href === undefined ? '' : ' '}
        {href === undefined ? null : (
          <a href={href} rel="external">
            {label}
          </a>
        )}
        {href === undefined ? '' : '.'}
      </p>
      <p>
        Live near the border of a network? Call us on{' '}
        <a href={telephoneAddress(contact.phone)}>{contact.phone}</a>, and we look your address up.
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
