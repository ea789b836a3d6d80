import type { Brand } from '../brand/brand.ts'

/** What `{{name}}` and its like stand for in data such as `slices/footer.json`: the bare values. */
export const brandValues = ({ name, contact }: Brand): Readonly<Record<string, string>> => ({
  name,
  phone: contact.phone,
  email: contact.email,
  accountsEmail: contact.accountsEmail,
})

/** What `{{name}}` and its like stand for in the content, as Markdown; of the provider's documents, the address. */
export const placeholders = ({ name, contact, externalLinks }: Brand): Readonly<Record<string, string>> => ({
  ...externalLinks,
  name,
  phone: `[${contact.phone}](tel:${contact.phone.replaceAll(' ', '')})`,
  email: `[${contact.email}](mailto:${contact.email})`,
  accountsEmail: `[${contact.accountsEmail}](mailto:${contact.accountsEmail})`,
})
