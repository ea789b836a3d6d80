import type { Invoice } from '../../contracts/schemas/invoice.ts'

/** `51824753556` → `51 824 753 556`, as on the Australian Business Register. */
export const abnWords = (abn: string): string => abn.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')

/** The recipient of a bill: a business with its ABN and the person it is addressed to, or a person. */
export const billedTo = ({
  business,
  customerName,
  customerReference,
}: Pick<Invoice, 'business' | 'customerName' | 'customerReference'>): readonly (readonly [
  string,
  string,
])[] => [
  ...(business === undefined
    ? [['For', customerName] as const]
    : [
        ['For', `${business.legalName}, ABN ${abnWords(business.abn)}`] as const,
        ['Attention', customerName] as const,
      ]),
  ...(customerReference === undefined ? [] : [['Your reference', customerReference] as const]),
]

const deliveryWords = {
  EMAIL: 'By email, and in your account',
  POST: 'By post, and in your account',
} as const

/** How a bill is sent; null if that is not known. */
export const deliveredBy = ({ delivery }: Pick<Invoice, 'delivery'>): string | null =>
  delivery === undefined ? null : deliveryWords[delivery]

/** The name of a bill: for a business it is a tax invoice, with which it claims the GST. */
export const billKind = ({ business, isFinal }: Pick<Invoice, 'business' | 'isFinal'>): string =>
  business === undefined ? (isFinal ? 'Final bill' : 'Bill') : isFinal ? 'Final tax invoice' : 'Tax invoice'
