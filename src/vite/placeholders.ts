import type { Brand } from '../brand/brand.ts'

/** What `{{name}}` and its like stand for in data such as `slices/footer.json`: the bare values. */
export const brandValues = ({ name, contact, company }: Brand): Readonly<Record<string, string>> => ({
  name,
  phone: contact.phone,
  email: contact.email,
  accountsEmail: contact.accountsEmail,
  ...company,
})

/** What `{{name}}` and its like stand for in the content, as Markdown; of the provider's documents, the address. */
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
