import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loginMessages } from '../../src/auth/login-result.ts'
import type { ClientErrorCode } from '../../src/client/client-error.ts'
import { ApiClientError } from '../../src/client/client-error.ts'
import type { FieldTypeErrorCode } from '../../src/forms/field-type.ts'
import {
  FieldTypeError,
  requireCheckboxType,
  requireSelectType,
  requireTextType,
} from '../../src/forms/field-type.ts'
import { fieldMessages } from '../../src/forms/messages.ts'
import { gateMessages } from '../../src/gate-config/gate-messages.ts'
import type { PageErrorCode } from '../../src/pages/page-error.ts'
import { PageError } from '../../src/pages/page-error.ts'
import { screenMessages } from '../../src/pages/screen-messages.ts'
import type { TokenErrorCode } from '../../src/token/token-error.ts'
import { TokenError } from '../../src/token/token-error.ts'
import { parseContentFile } from '../../src/vite/content-file.ts'

// The types require a message for each code: a new code does not compile without one.
const tokenMessages: Record<TokenErrorCode, string> = {
  TOKEN_FORMAT: 'Invalid token format',
  TOKEN_PAYLOAD: 'Failed to decode token payload',
  TOKEN_EXPIRED: 'Token expired',
  TOKEN_ISSUER: 'Invalid token issuer',
  TOKEN_SIGNATURE: 'Invalid token signature',
  TOKEN_UNREADABLE: 'Failed to parse token',
}
const clientMessages: Record<ClientErrorCode, string> = {
  CLIENT_NOT_INITIALIZED: 'API Client not initialized',
  CLIENT_ALREADY_INITIALIZED: 'Already initialized',
  REQUIRED_FIELD: 'The request lacks the required field email',
  BAD_REQUEST: 'The request does not keep to the contract',
  REQUEST_TIMEOUT: 'The server took too long to answer',
  REQUEST_ABORTED: 'The request was cancelled',
  NETWORK_FAILED: 'The server could not be reached',
  COOKIES_BLOCKED: 'The browser blocks cookies',
  BAD_ANSWER: 'The server gave an answer that cannot be used',
}
const pageMessages: Record<PageErrorCode, string> = {
  PAGE_COMPONENT_MISSING: "We couldn't find the correct component chunk",
  PAGE_NOT_LOADED: "We couldn't load /plans",
}
const wordsOfLogin: Record<keyof typeof loginMessages, string> = {
  refused: 'Login failed',
  failed: 'An error occurred during login',
  badToken: 'Invalid token received from server',
}
const wordsOfGate: Record<keyof typeof gateMessages, string> = {
  GATE_CODE_INVALID: 'Invalid invite code. Please try again.',
}
const wordsOfForms: Record<keyof typeof fieldMessages, string> = {
  FIELD_REQUIRED: 'Password is a required field',
  FIELD_NO_EMAIL: 'Password must be a valid email',
  FIELD_TOO_SHORT: 'Password must be at least 8 characters',
  FIELD_TOO_LONG: 'Password must be at most 8 characters',
}
const wordsOfFieldTypes: Record<FieldTypeErrorCode, string> = {
  NOT_CHECKBOX_TYPE: 'Not a checkbox type x',
  NOT_SELECT_TYPE: 'Not a select type x',
  NOT_TEXT_TYPE: 'Not a text type x',
}
const wordsOfScreens: Record<keyof typeof screenMessages, string> = {
  CONFIRMATION_LINK_INVALID: 'Error: Invalid confirmation link',
  BILLING_CYCLE_NOT_UPDATED: 'Billing Cycle Update - Error',
  CONTRACT_NOT_UPDATED: 'Contract Update - Error',
}

const about = { field: '/body/email' }
const tokenCodes = Object.keys(tokenMessages) as TokenErrorCode[]
const clientCodes = Object.keys(clientMessages) as ClientErrorCode[]
const pageCodes = Object.keys(pageMessages) as PageErrorCode[]

/** The code and message of the thrown error. */
function thrownBy(act: () => void): [code: string, message: string] {
  try {
    act()
  } catch (error) {
    if (error instanceof FieldTypeError) return [error.code, error.message]
  }
  return ['nothing', 'nothing thrown']
}
const formWords = Object.fromEntries(
  Object.entries(fieldMessages).map(([code, words]) => [code, words('Password', 8)]),
)
const fieldTypeWords = Object.fromEntries(
  [requireCheckboxType, requireSelectType, requireTextType].map((require) =>
    thrownBy(() => (require as (type: string) => void)('x')),
  ),
)

test('[ERR-1] each code of token, client and page has the catalogue’s text', () => {
  for (const code of tokenCodes)
    expect(new TokenError(code)).toMatchObject({ code, message: tokenMessages[code] })
  for (const code of clientCodes)
    expect(new ApiClientError(code, about)).toMatchObject({ code, message: clientMessages[code] })
  for (const code of pageCodes)
    expect(new PageError(code, '/plans')).toMatchObject({ code, message: pageMessages[code] })
})

test('[ERR-1] [API-8] [FORM-2] [FORM-3] [GATE-15] [ROUTE-3] the texts of login, gate, form fields, field types and result screens match the catalogue', () => {
  expect(loginMessages).toEqual(wordsOfLogin)
  expect(gateMessages).toEqual(wordsOfGate)
  expect(formWords).toEqual(wordsOfForms)
  expect(fieldTypeWords).toEqual(wordsOfFieldTypes)
  expect(screenMessages).toEqual(wordsOfScreens)
})

test('[ERR-1] no message is used for two causes, not even in another case', () => {
  const all = [
    ...tokenCodes.map((code) => new TokenError(code).message),
    ...clientCodes.map((code) => new ApiClientError(code, about).message),
    ...pageCodes.map((code) => new PageError(code, '/plans').message),
    ...Object.values(loginMessages),
    ...Object.values(gateMessages),
    ...Object.values(formWords),
    ...Object.values(fieldTypeWords),
    ...Object.values(screenMessages),
  ]
  expect(all).toHaveLength(31)
  expect(new Set(all.map((message) => message.toLowerCase())).size).toBe(all.length)
})

// The specification's exact texts, without variable parts such as a field's name, a path or a number.
const written = [
  ...Object.values(tokenMessages),
  clientMessages.CLIENT_NOT_INITIALIZED,
  clientMessages.CLIENT_ALREADY_INITIALIZED,
  pageMessages.PAGE_COMPONENT_MISSING,
  "We couldn't load",
  ...Object.values(wordsOfLogin),
  ...Object.values(wordsOfGate),
  'is a required field',
  'must be a valid email',
  ...Object.values(wordsOfScreens),
  'Not a checkbox type',
  'Not a select type',
  'Not a text type',
]
const root = resolve(import.meta.dirname, '../../src')
// These files quote messages as examples or compare them, and do not raise them.
const quoting = /^(?:openapi|conformance|testing|command)\b|catalogue\.gen/
const inComments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const code = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !quoting.test(name))
  .map((name) => readFileSync(join(root, name), 'utf8').replaceAll(inComments, ''))
  .join('\n')

test.each(written)('[ERR-1] %j stands in the library once', (words) => {
  expect(code.split(words)).toHaveLength(2)
})

test('[API-10] the name in the message is the field’s own, through parts and lists, and never its pointer', () => {
  const nameIn = (field: string) => new ApiClientError('REQUIRED_FIELD', { field }).message.split('field ')[1]
  expect(
    ['/params/nmi', '/body/customer/email', '/body/meters/1/nmi', '/query/a~1b~0c', '/body'].map(nameIn),
  ).toEqual(['nmi', 'customer.email', 'meters.1.nmi', 'a/b~c', 'body'])
})

const screens = resolve(import.meta.dirname, '../../host/content/pages')
const headed: Record<keyof typeof screenMessages, string> = {
  CONFIRMATION_LINK_INVALID: '/screens/emailConfirm/error',
  BILLING_CYCLE_NOT_UPDATED: '/screens/billingCycleTerms/error',
  CONTRACT_NOT_UPDATED: '/screens/contractTerms/error',
}

test.each(Object.entries(headed))(
  '[ERR-1] [ROUTE-3] the content names the code %s on %s, and its words stand in no other page',
  (code, path) => {
    const pages = readdirSync(screens, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => ({ file: name, text: readFileSync(join(screens, name), 'utf8') }))
    const words = wordsOfScreens[code as keyof typeof screenMessages]
    expect(pages.filter(({ text }) => text.includes(words))).toEqual([])
    const [page, ...others] = pages.filter(({ text }) => text.includes(`{{${code}}}`))
    expect(others).toEqual([])
    const { content } = parseContentFile(String(page?.file), String(page?.text), {
      placeholders: { email: 'e', phone: 'p', accountsEmail: 'a', name: 'n' },
    })
    expect(content).toMatchObject({ path, title: words })
  },
)
