import type { ReactElement } from 'react'
import { defineTexts } from '../texts/define-texts.ts'
import { AustraliaIcon, RatesIcon, SwitchIcon } from './icons.tsx'

const texts = defineTexts('trustBanner', {
  australia: 'Australia Based',
  switching: 'Switching is quick and easy',
  rates: 'Great rates',
})

const icons = { australia: AustraliaIcon, switch: SwitchIcon, rates: RatesIcon }

export interface TrustPoint {
  /** Name of one of the library's icons, or an icon of the brand's own. */
  readonly icon: keyof typeof icons | ReactElement
  readonly caption: string
}

const specified: readonly TrustPoint[] = [
  { icon: 'australia', caption: texts.australia },
  { icon: 'switch', caption: texts.switching },
  { icon: 'rates', caption: texts.rates },
]

/** Reasons to trust the brand, each an icon with a caption (UI-2). Default: Australia based, easy switching, great rates. */
export function TrustBanner({ points = specified }: { readonly points?: readonly TrustPoint[] }) {
  return (
    <ul className="gf-trust">
      {points.map(({ icon, caption }) => {
        const Icon = typeof icon === 'string' ? icons[icon] : null
        return (
          <li key={caption}>
            <span className="gf-trust__icon">{Icon ? <Icon /> : icon}</span>
            <span>{caption}</span>
          </li>
        )
      })}
    </ul>
  )
}
