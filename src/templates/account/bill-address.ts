/** The page of a bill. The number is not part of the path, so that one document serves all bills. */
export const billAddress = (invoiceNumber: string): string =>
  `/accounts/bill?invoice=${encodeURIComponent(invoiceNumber)}`
