/** A mail that a mock backend would have sent. */
export type MockMail =
  /** `token`: the token of the link, for `POST /api/recovery/password/reset`. */
  | { readonly kind: 'passwordReset'; readonly to: string; readonly token: string }
  | { readonly kind: 'emailReminder'; readonly to: string }
  | { readonly kind: 'passwordChanged'; readonly to: string }
  | { readonly kind: 'doNotContact'; readonly to: string; readonly receipt: string }
  /** `token`: the token of the link, for `POST /api/origination/application/resume`. */
  | { readonly kind: 'signUpLink'; readonly to: string; readonly token: string }
  | { readonly kind: 'signUpReceipt'; readonly to: string; readonly reference: string }

export type SendMockMail = (mail: MockMail) => void
