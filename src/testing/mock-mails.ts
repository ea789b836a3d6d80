import type { PayToStatus } from '../../contracts/pay-to-rules.ts'
/** A mail that a mock backend would have sent. */
export type MockMail =
  /** `token`: the token of the link, for `POST /api/recovery/password/reset`. */
  | { readonly kind: 'passwordReset'; readonly to: string; readonly token: string }
  | { readonly kind: 'emailReminder'; readonly to: string }
  | { readonly kind: 'passwordChanged'; readonly to: string }
  | { readonly kind: 'doNotContact'; readonly to: string; readonly receipt: string }
  /** `token`: the token of the link, for `POST /api/origination/application/resume`. */
  | { readonly kind: 'signUpLink'; readonly to: string; readonly token: string }
  /** `token`: the token of the link that cancels, for `POST /api/origination/application/withdraw`. */
  | {
      readonly kind: 'signUpReceipt'
      readonly to: string
      readonly reference: string
      readonly token: string
    }
  | { readonly kind: 'signUpWithdrawn'; readonly to: string; readonly reference: string }
  /** `token`: the token of the link, for `POST /api/user/email/confirm`. */
  | { readonly kind: 'emailLink'; readonly to: string; readonly token: string }
  /** Sent to an address that another customer already uses. */
  | { readonly kind: 'emailTaken'; readonly to: string }
  /** Sent to the former address. */
  | { readonly kind: 'emailChanged'; readonly to: string }
  /** Sent to the address that was in effect before the change. */
  | { readonly kind: 'securityNotice'; readonly to: string }
  /** `token`: the token of the link, for `POST /api/user/terms/read` and `/accept`. */
  | { readonly kind: 'termsLink'; readonly to: string; readonly token: string }
  | { readonly kind: 'termsAccepted'; readonly to: string; readonly version: string }
  | { readonly kind: 'paymentReceipt' | 'guestReceipt'; readonly to: string; readonly receiptNumber: string }
  | {
      readonly kind: 'debitAgreed' | 'debitChanged' | 'debitCancelled'
      readonly to: string
      readonly reference: string
    }
  | {
      readonly kind: 'payTo'
      readonly to: string
      readonly agreementId: string
      readonly status: PayToStatus
    }
  | { readonly kind: 'billExtended'; readonly to: string; readonly invoiceNumber: string }
  | {
      readonly kind: 'paymentPlanAgreed' | 'paymentPlanCancelled' | 'smoothingAgreed' | 'smoothingEnded'
      readonly to: string
      readonly reference: string
    }
  | {
      readonly kind:
        | 'requestReceived'
        | 'requestChanged'
        | 'planChanged'
        | 'planChangeCancelled'
        | 'moveReceived'
        | 'moveCancelled'
      readonly to: string
      readonly reference: string
    }

export type SendMockMail = (mail: MockMail) => void
