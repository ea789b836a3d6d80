import { defineTexts } from '../../texts/define-texts.ts'

/** Texts that several modules of the account have. */
const texts = defineTexts('accountWords', {
  goBack: 'No, go back',
  notNow: 'We cannot do this at the moment. Nothing has changed.',
  amountShape: 'Amount must be dollars and cents, such as 85.50',
  amountZero: 'Amount must be more than $0',
  pressAgain: 'press the button again. It’s safe to send the same request twice.',
  bpayDays: 'BPAY payments take one to two business days to show here.',
  emailed: 'We’ve emailed you a confirmation, unless you asked us to contact you another way.',
})

/** Closes a question without doing anything. */
export const goBack = texts.goBack
/** The backend refused without a reason. */
export const notNow = texts.notNow
export const amountShape = texts.amountShape
export const amountZero = texts.amountZero
/** How to find out whether a request arrived, after 'It may have worked:'. */
export const pressAgain = texts.pressAgain
export const emailed = texts.emailed
export const bpayDays = texts.bpayDays
