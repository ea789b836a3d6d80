import type { PaymentWay } from '../../contracts/sign-up-rules.ts'
import { paymentWays } from '../../contracts/sign-up-rules.ts'
import type { AddressField, TypedAddress } from '../address/address.ts'
import { addressFieldId, addressLine, addressParts, readAddress } from '../address/address.ts'
import { AddressEntry } from '../address/address-entry.tsx'
import { boxHint } from '../address/post-box.ts'
import {
  postalChoices,
  postalFaults,
  postalOf,
  toPostalAddress,
  typedPostal,
} from '../address/postal-address.ts'
import { RadioField } from '../forms/radio-field.tsx'
import { ShownWhen } from '../forms/shown-when.tsx'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { SectionForm } from './section-form.ts'
import { present, text } from './section-form.ts'

const texts = defineTexts('paymentSection', {
  directDebit: 'Direct debit',
  card: 'Card',
  chooseDelivery: 'Choose how your bills should come',
  choosePostTo: 'Choose where your bills should go',
  chooseFrequency: 'Choose how often you would like a bill',
  choosePayBy: 'Choose how you would like to pay',
  deliveryLabel: 'How should your bills come?',
  byEmail: 'By email',
  byPost: 'By post',
  byPostHint: 'Costs nothing extra.',
  postToLabel: 'Where should they go?',
  addressLegend: 'Address for your bills',
  goesTo: ({ address }: Values<'address'>) => `They go to ${address}.`,
  frequencyLabel: 'How often?',
  monthly: 'Every month',
  monthlyHint: 'Smaller amounts. Needs a smart meter.',
  quarterly: 'Every three months',
  payByLabel: 'How would you like to pay?',
  payByHint: 'We do not need an account or card number now. You can change this at any time.',
  directDebitHint: 'You give us your bank account once you can log in. We take nothing before then.',
  payToHint: 'You authorise it in your bank’s app once you can log in. We take nothing before then.',
  directDebitMoveHint:
    'You give us your bank account in the account of the new home. We take nothing before then.',
  payToMoveHint:
    'You authorise it in your bank’s app, from the account of the new home. We take nothing before then.',
  bpayHint: 'From your bank, with the numbers on each bill.',
  cardHint: 'On our site, bill by bill.',
})

const address = 'bill'
const letters = { allowsPostBox: true } as const
type Field = 'delivery' | 'postTo' | 'frequency' | 'payBy' | `${typeof address}-${AddressField}`
interface Typed {
  readonly delivery: string
  readonly postTo: string
  readonly frequency: string
  readonly payBy: string
  readonly address: TypedAddress
}
const own = ['delivery', 'postTo', 'frequency', 'payBy'] as const
const fields: readonly AddressField[] = ['search', ...addressParts]
const names: readonly Field[] = [...own, ...fields.map((field) => addressFieldId(address, field))]

export const paymentNames: Readonly<Record<PaymentWay, string>> = {
  DIRECT_DEBIT: texts.directDebit,
  PAYTO: 'PayTo',
  BPAY: 'BPAY',
  CARD: texts.card,
}

const choice = (fault: string, typed: string) => (typed === '' ? fault : undefined)
const goesElsewhere = ({ delivery, postTo }: Typed) => delivery === 'POST' && postTo === 'ELSEWHERE'

/** How bills are delivered, and how they will be paid. */
export const paymentSection: SectionForm<Field, Typed> = {
  ids: Object.fromEntries(names.map((name) => [name, name])) as Record<Field, string>,
  read: (data) => ({
    delivery: text(data, 'delivery'),
    postTo: text(data, 'postTo'),
    frequency: text(data, 'frequency'),
    payBy: text(data, 'payBy'),
    address: readAddress(data, address),
  }),
  check: (typed, { lettersGoTo }) => ({
    delivery: choice(texts.chooseDelivery, typed.delivery),
    postTo:
      typed.delivery === 'POST' && lettersGoTo === undefined
        ? choice(texts.choosePostTo, typed.postTo)
        : undefined,
    frequency: choice(texts.chooseFrequency, typed.frequency),
    payBy: choice(texts.choosePayBy, typed.payBy),
    ...(goesElsewhere(typed) &&
      Object.fromEntries(
        Object.entries(postalFaults(typed.address, letters)).map(([field, fault]) => [
          addressFieldId(address, field as AddressField),
          fault,
        ]),
      )),
  }),
  answers(typed, { application }) {
    const supply = application?.supply?.address
    const postalAddress = goesElsewhere(typed)
      ? toPostalAddress(typed.address, letters)
      : supply && postalOf(supply)
    return {
      payment: present({
        delivery: typed.delivery === 'POST' ? 'POST' : 'EMAIL',
        postalAddress: typed.delivery === 'POST' && postalAddress ? postalAddress : undefined,
        frequency: typed.frequency === 'P1M' ? 'P1M' : 'P3M',
        payBy: paymentWays.find((way) => way === typed.payBy) ?? 'BPAY',
      }),
    }
  },
  fieldAt(pointer) {
    const [, member, part = ''] = pointer.split('/')
    if (member === 'postalAddress')
      return addressFieldId(address, fields.find((field) => field === part) ?? 'street')
    return own.find((one) => one === member)
  },
  fields(faults, { application, lookup, isRestored, lettersGoTo }) {
    const saved = isRestored ? undefined : application?.payment
    const supply = application?.supply?.address
    const isSame =
      saved?.postalAddress !== undefined &&
      supply !== undefined &&
      saved.postalAddress.line === addressLine(supply) &&
      saved.postalAddress.postcode === supply.postcode
    const postTo = saved?.postalAddress === undefined ? undefined : isSame ? 'SUPPLY' : 'ELSEWHERE'
    return (
      <>
        <RadioField
          id="delivery"
          name="delivery"
          label={texts.deliveryLabel}
          options={[
            { value: 'EMAIL', label: texts.byEmail },
            { value: 'POST', label: texts.byPost, description: texts.byPostHint },
          ]}
          defaultValue={saved?.delivery}
          validation={faults.delivery}
        />
        <ShownWhen name="delivery" is={['POST']} initiallyShown={saved?.delivery === 'POST'}>
          {lettersGoTo === undefined ? (
            <>
              <RadioField
                id="postTo"
                name="postTo"
                label={texts.postToLabel}
                options={postalChoices}
                defaultValue={postTo}
                validation={faults.postTo}
              />
              <ShownWhen name="postTo" is={['ELSEWHERE']} initiallyShown={postTo === 'ELSEWHERE'}>
                <AddressEntry
                  name={address}
                  legend={texts.addressLegend}
                  description={boxHint}
                  section="billing"
                  faults={Object.fromEntries(
                    fields.map((field) => [field, faults[addressFieldId(address, field)]]),
                  )}
                  {...(lookup && { lookup })}
                  {...(saved?.postalAddress && { defaultValue: typedPostal(saved.postalAddress) })}
                />
              </ShownWhen>
            </>
          ) : (
            <p>{texts.goesTo({ address: lettersGoTo })}</p>
          )}
        </ShownWhen>
        <RadioField
          id="frequency"
          name="frequency"
          label={texts.frequencyLabel}
          options={[
            { value: 'P1M', label: texts.monthly, description: texts.monthlyHint },
            { value: 'P3M', label: texts.quarterly },
          ]}
          defaultValue={saved?.frequency}
          validation={faults.frequency}
        />
        <RadioField
          id="payBy"
          name="payBy"
          label={texts.payByLabel}
          description={texts.payByHint}
          options={[
            {
              value: 'DIRECT_DEBIT',
              label: paymentNames.DIRECT_DEBIT,
              description: lettersGoTo === undefined ? texts.directDebitHint : texts.directDebitMoveHint,
            },
            {
              value: 'PAYTO',
              label: paymentNames.PAYTO,
              description: lettersGoTo === undefined ? texts.payToHint : texts.payToMoveHint,
            },
            {
              value: 'BPAY',
              label: paymentNames.BPAY,
              description: texts.bpayHint,
            },
            { value: 'CARD', label: paymentNames.CARD, description: texts.cardHint },
          ]}
          defaultValue={saved?.payBy}
          validation={faults.payBy}
        />
      </>
    )
  },
}
