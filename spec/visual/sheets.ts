/**
 * What pictures are kept of: one sheet of examples for each family. A state that looks like another but for its words
 * has none, so that the pictures stay small enough to be kept with the sources.
 */
export const sheets: Readonly<Record<string, readonly string[]>> = {
  frame: ['header', 'header-logged-in', 'header-menu', 'header-mobile', 'footer'],
  pieces: [
    'trust-banner',
    'contact-details',
    'payment-methods',
    'help-lines',
    'page-head',
    'icons',
    'buttons',
  ],
  fields: [
    'text-field-invalid',
    'text-area',
    'password-field-shown',
    'select-field',
    'select-field-invalid',
    'checkbox-field',
    'checkbox-field-ticked',
    'checkbox-field-invalid',
    'error-summary',
  ],
  forms: [
    'login-form-errors',
    'login-form-busy',
    'login-form-too-many',
    'request-reset-form',
    'end-sessions-form-some',
    'do-not-contact-form',
    'do-not-contact-form-details',
    'do-not-contact-receipt',
  ],
  entries: ['address-suggestions', 'address-chosen', 'address-invalid', 'date-field-invalid'],
  account: ['account-owing', 'account-failed', 'bills-table', 'security-alone', 'login-page'],
  plans: ['plan-card-demand', 'plan-card-discounts', 'plan-card-no-reference', 'plan-list-none'],
  usage: [
    'usage-a-year-one-month-estimated-one-missing',
    'usage-a-month-by-day-with-solar-panels-and-gaps',
    'usage-no-readings-yet',
    'usage-loading',
  ],
  steps: ['transition-panel', 'transition-panel-last', 'breadcrumb', 'breadcrumb-open'],
  articles: ['prose', 'faq-open', 'article-page', 'front-page'],
  feedback: ['notice-info', 'notice-success', 'notice-warning', 'notice-error', 'dialog', 'receipt'],
  messages: [
    'page-error',
    'message-success',
    'form-done-problem',
    'delayed-notice',
    'update-notice',
    'quick-exit',
  ],
  session: ['session-note-expired', 'session-expiry-counting', 'session-expiry-failed'],
  gate: ['gate', 'gate-wrong', 'gate-by-link', 'gate-debug', 'debug-button-off'],
}
