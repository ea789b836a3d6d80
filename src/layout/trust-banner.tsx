import { AustraliaIcon, RatesIcon, SwitchIcon } from './icons.tsx'

const points = [
  { caption: 'Australia Based', Icon: AustraliaIcon },
  { caption: 'Switching is quick and easy', Icon: SwitchIcon },
  { caption: 'Great rates', Icon: RatesIcon },
] as const

/** Three reasons to trust the brand, each an icon with its caption (UI-2). */
export function TrustBanner() {
  return (
    <ul className="gf-trust">
      {points.map(({ caption, Icon }) => (
        <li key={caption}>
          <span className="gf-trust__icon">
            <Icon />
          </span>
          {caption}
        </li>
      ))}
    </ul>
  )
}
