/**
 * Headings of the result pages for unusable links, by code (ROUTE-3). Content inserts one with a placeholder: `title:
 * '{{CONFIRMATION_LINK_INVALID}}'`.
 */
export const screenMessages = {
  CONFIRMATION_LINK_INVALID: 'Error: Invalid confirmation link',
  BILLING_CYCLE_NOT_UPDATED: 'Billing Cycle Update - Error',
  CONTRACT_NOT_UPDATED: 'Contract Update - Error',
} as const
