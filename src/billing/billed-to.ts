import type { Invoice } from '../../contracts/schemas/invoice.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('billedTo', {
  for: 'For',
  businessWithAbn: ({ legalName, abn }: Values<'legalName' | 'abn'>) => `${legalName}, ABN ${abn}`,
  attention: 'Attention',
  reference: 'Your reference',
  byEmail: 'By email, and in your account',
  byPost: 'By post, and in your account',
  finalBill: 'Final bill',
  bill: 'Bill',
  finalTaxInvoice: 'Final tax invoice',
  taxInvoice: 'Tax invoice',
})

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
    ? [[texts.for, customerName] as const]
    : [
        [
          texts.for,
          texts.businessWithAbn({ legalName: business.legalName, abn: abnWords(business.abn) }),
        ] as const,
        [texts.attention, customerName] as const,
      ]),
  ...(customerReference === undefined ? [] : [[texts.reference, customerReference] as const]),
]

const deliveryWords = {
  EMAIL: texts.byEmail,
  POST: texts.byPost,
} as const

/** How a bill is sent; null if that is not known. */
export const deliveredBy = ({ delivery }: Pick<Invoice, 'delivery'>): string | null =>
  delivery === undefined ? null : deliveryWords[delivery]

/** The name of a bill: for a business it is a tax invoice, with which it claims the GST. */
export const billKind = ({ business, isFinal }: Pick<Invoice, 'business' | 'isFinal'>): string =>
  business === undefined
    ? isFinal
      ? texts.finalBill
      : texts.bill
    : isFinal
      ? texts.finalTaxInvoice
      : texts.taxInvoice
