/** A mail that a mock backend would have sent. */
export type MockMail =
  /** `token`: what the fragment of the link would hold, for `POST /api/recovery/password/reset`. */
  | { readonly kind: 'passwordReset'; readonly to: string; readonly token: string }
  | { readonly kind: 'emailReminder'; readonly to: string }
  | { readonly kind: 'passwordChanged'; readonly to: string }
  | { readonly kind: 'doNotContact'; readonly to: string; readonly receipt: string }

export type SendMockMail = (mail: MockMail) => void
