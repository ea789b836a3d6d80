import type { Brand } from '../brand/brand.ts'

/** Values of placeholders such as `{{name}}` in data such as `slices/footer.json`, as plain text. */
export const brandValues = ({ name, contact, company }: Brand): Readonly<Record<string, string>> => ({
  name,
  phone: contact.phone,
  email: contact.email,
  accountsEmail: contact.accountsEmail,
  ...company,
})

/** Values of placeholders such as `{{name}}` in the content, as Markdown. For the provider's documents, the address. */
export const placeholders = ({
  name,
  contact,
  company,
  externalLinks,
}: Brand): Readonly<Record<string, string>> => ({
  ...externalLinks,
  ...company,
  name,
  phone: `[${contact.phone}](tel:${contact.phone.replaceAll(' ', '')})`,
  email: `[${contact.email}](mailto:${contact.email})`,
  accountsEmail: `[${contact.accountsEmail}](mailto:${contact.accountsEmail})`,
})
