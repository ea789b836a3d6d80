import { useSiteLocation } from '../navigation/site-location.tsx'
import { defineTexts } from '../texts/define-texts.ts'
import { useBrand } from './brand-context.tsx'
import { MailIcon, PhoneIcon } from './icons.tsx'

const texts = defineTexts('contactDetails', {
  phone: 'Phone',
  email: 'General enquiries',
  accountsEmail: 'Bills and accounts',
})

/** `1300 123 456` → `tel:1300123456`. */
export const telephoneAddress = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`

export interface ContactDetailsProps {
  /** Hours of the phone line, such as `8 am to 6 pm`. Shown below the number. */
  readonly hours?: string | undefined
}

/** Lets a long e-mail address break before its `@`, and not in the middle of a word. */
function Breakable({ value }: { readonly value: string }) {
  const [name, host] = value.split(/(?=@)/)
  return host === undefined ? (
    name
  ) : (
    <>
      <span>{name}</span>
      <wbr />
      <span>{host}</span>
    </>
  )
}

/**
 * Phone number and e-mail addresses of the brand, as `tel:` and `mailto:` links (UI-3). The mobile variant has no icons
 * next to them, because its column is narrow.
 */
export function ContactDetails({ hours }: ContactDetailsProps) {
  const { phone, email, accountsEmail } = useBrand().contact
  const { variant } = useSiteLocation()
  const ways = [
    { what: texts.phone, to: telephoneAddress(phone), value: phone, note: hours, Icon: PhoneIcon },
    { what: texts.email, to: `mailto:${email}`, value: email, Icon: MailIcon },
    { what: texts.accountsEmail, to: `mailto:${accountsEmail}`, value: accountsEmail, Icon: MailIcon },
  ]
  return (
    <ul className="gf-contact">
      {ways.map(({ what, to, value, note, Icon }) => (
        <li key={what}>
          {variant === 'mobile' ? null : <Icon size={24} />}
          <span>
            <span className="gf-contact__what">{what}</span>
            <a href={to}>
              <span>
                <Breakable value={value} />
              </span>
            </a>
            {note === undefined ? null : <span className="gf-contact__what">{note}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
