import { betweenDetails } from '../joins.ts'
import { useSiteLocation } from '../navigation/site-location.tsx'
import type { SupplyNetwork } from '../plans/network-offers.ts'
import { networkPath } from '../plans/network-offers.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('networkLinks', {
  title: 'Prices by network',
})

/** The pages of all networks. The network of the plans file has the plans page itself. */
export function NetworkLinks({ networks }: { readonly networks: readonly SupplyNetwork[] }) {
  const { href, path } = useSiteLocation()
  return (
    <nav aria-labelledby="by-network">
      <h2 id="by-network">{texts.title}</h2>
      <ul>
        {networks.map(({ id, distributor, state, plans }) => {
          const to = plans.length === 0 ? '/plans' : networkPath(id)
          return (
            <li key={id}>
              <a href={href(to)} aria-current={to === path ? 'page' : undefined} data-prefetch="intent">
                {distributor}
              </a>
              <span>{`${betweenDetails}${state}`}</span>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
