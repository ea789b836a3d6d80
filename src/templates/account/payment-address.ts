/** The page of a payment. The id is not part of the path, so that one document serves all payments. */
export const paymentAddress = (paymentId: string): string =>
  `/accounts/payment?payment=${encodeURIComponent(paymentId)}`
