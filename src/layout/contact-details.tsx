import { useBrand } from './brand-context.tsx'
import { MailIcon, PhoneIcon } from './icons.tsx'

/** `1300 123 456` → `tel:1300123456`. */
export const telephoneAddress = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`

/** Phone number and e-mail addresses of the brand, as links that the device can dial and write to (UI-3). */
export function ContactDetails() {
  const { phone, email, accountsEmail } = useBrand().contact
  return (
    <ul className="gf-contact">
      <li>
        <PhoneIcon size={24} />
        <span>
          <span className="gf-contact__what">Phone</span>
          <a href={telephoneAddress(phone)}>{phone}</a>
        </span>
      </li>
      <li>
        <MailIcon size={24} />
        <span>
          <span className="gf-contact__what">General enquiries</span>
          <a href={`mailto:${email}`}>{email}</a>
        </span>
      </li>
      <li>
        <MailIcon size={24} />
        <span>
          <span className="gf-contact__what">Bills and accounts</span>
          <a href={`mailto:${accountsEmail}`}>{accountsEmail}</a>
        </span>
      </li>
    </ul>
  )
}
