import { BrandError } from '../brand-error.ts'
import type { Check, Shape } from '../check-shape.ts'
import { checkShape, matching, optional, withDefaults, yesOrNo } from '../check-shape.ts'
import type { CodeRules } from './code-rules.ts'
import { isAccepted, isTypable } from './code-rules.ts'
import { gateMessages } from './gate-messages.ts'

/** The gate's settings with all defaults filled in (GATE-4, GATE-19), by `defineBrand`. */
export interface GateConfig {
  /** Default false. */
  readonly enabled: boolean
  /** Accepted codes as texts: case and leading zeros count. The site's scripts contain them, so they are no secret. */
  readonly accessCode: readonly string[]
  /** When the modal shows: `displayDelayMs` after the visit begins, or at once. Default `after_timer`. */
  readonly showTrigger: 'after_timer' | 'immediately'
  /** Shows the modal at once if the address contains `test`, whatever `showTrigger` is. Default false. */
  readonly immediateForTesting: boolean
  /** Whether the dialog has a field. Without it, a link with the code is the only way in. Default true. */
  readonly showCodeEntry: boolean
  /** Counted once in a document, from its first moment without verification. Default 5000 ms. */
  readonly displayDelayMs: number
  /** Storage keys of the verification. Default `invite_verified` and `invite_verified_at`. */
  readonly storageKeys: { readonly flag: string; readonly timestamp: string }
  /** Default 'Invalid invite code. Please try again.' */
  readonly messages: { readonly invalid: string }
  /** Names in an address's fragment: `#invite=<code>` and `#reset`. Default `invite` and `reset`. */
  readonly hashParams: { readonly codeName: string; readonly resetCommand: string }
  /** Which codes are valid. Default: any characters, at most 10. */
  readonly validation: CodeRules
  /** When enabled, everybody passes as if the gate were off. Default false. */
  readonly testing: { readonly enabled: boolean }
  /** Whether a verification expires, and after how many days of 24 h. Default true, 1 day. */
  readonly expiration: { readonly enabled: boolean; readonly days: number }
}

type Settings<T> = {
  readonly [Field in keyof T]?: T[Field] extends readonly unknown[] | string | number | boolean
    ? T[Field]
    : Partial<T[Field]>
}

/** The gate's settings in a brand's definition. Members left out have the defaults of `GateConfig`. */
export interface GateDefinition extends Omit<Settings<GateConfig>, 'accessCode'> {
  /** Accepted codes. A number is read as its digits. */
  readonly accessCode?: readonly (string | number)[]
}

const byDefault: GateConfig = {
  enabled: false,
  accessCode: [],
  showTrigger: 'after_timer',
  immediateForTesting: false,
  showCodeEntry: true,
  displayDelayMs: 5000,
  storageKeys: { flag: 'invite_verified', timestamp: 'invite_verified_at' },
  messages: { invalid: gateMessages.GATE_CODE_INVALID },
  hashParams: { codeName: 'invite', resetCommand: 'reset' },
  validation: { enforceNumericOnly: false, codeLength: 10 },
  testing: { enabled: false },
  expiration: { enabled: true, days: 1 },
}

// The longest delay of a browser's timers.
const longestDelayMs = 2 ** 31 - 1
const longestCode = 200

const codes: Check = (value) =>
  Array.isArray(value) ? null : 'must be a list of codes, each a text or a number'
const trigger = matching(/^(?:after_timer|immediately)$/, "must be 'after_timer' or 'immediately'")
const wordOfFragment = matching(
  /^[\w.~-]+$/,
  'must be a word of letters, digits, dots, hyphens and underscores',
)
const text = matching(/\S/, 'must be a text')
const between =
  (least: number, most: number, unit: string): Check =>
  (value) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most
      ? null
      : `must be a whole number of ${unit}, ${least} to ${most}`
const someDays: Check = (value) =>
  typeof value === 'number' && value > 0 && value <= 36_500 ? null : 'must be a number of days above 0'

export const gateShape: Shape = {
  enabled: optional(yesOrNo),
  accessCode: optional(codes),
  showTrigger: optional(trigger),
  immediateForTesting: optional(yesOrNo),
  showCodeEntry: optional(yesOrNo),
  displayDelayMs: optional(between(0, longestDelayMs, 'milliseconds')),
  storageKeys: { flag: optional(text), timestamp: optional(text) },
  messages: { invalid: optional(text) },
  hashParams: { codeName: optional(wordOfFragment), resetCommand: optional(wordOfFragment) },
  validation: {
    enforceNumericOnly: optional(yesOrNo),
    codeLength: optional(between(1, longestCode, 'characters')),
  },
  testing: { enabled: optional(yesOrNo) },
  expiration: { enabled: optional(yesOrNo), days: optional(someDays) },
}
/** The gate's settings that are objects. Each may be left out. */
export const gateParts: readonly string[] = [
  'storageKeys',
  'messages',
  'hashParams',
  'validation',
  'testing',
  'expiration',
]

/** An accepted code as a visitor types it; null for anything but a text or a whole number. */
const asText = (code: unknown): string | null =>
  Number.isSafeInteger(code) && Number(code) >= 0 ? String(code) : typeof code === 'string' ? code : null

/** Why this code could never be entered; null if it could. */
function codeFault(code: string | null, { validation }: GateConfig): string | null {
  if (code === null) return 'must be a text, or a whole number that stands for its digits'
  if (validation.enforceNumericOnly && !isAccepted(code, { accessCode: [code], validation }))
    return `could never be entered: it must be exactly ${validation.codeLength} digits`
  if (!isTypable(code, validation))
    return `could never be entered: it must be 1 to ${validation.codeLength} characters (codeLength), without white space at its ends`
  return null
}

/**
 * Fills in the defaults of a definition whose shape has been checked. Throws `BrandError` with the field, for instance
 * for a code that cannot be typed, which would silently lock everybody out (GATE-19).
 */
export function completeGate(given: GateDefinition = {}): GateConfig {
  const { accessCode: accepted = [], ...settings } = given
  const { storageKeys, messages, hashParams, validation, testing, expiration, ...plain } = settings
  const config: GateConfig = {
    ...withDefaults(byDefault, plain),
    accessCode: accepted.map((code) => asText(code) ?? ''),
    storageKeys: withDefaults(byDefault.storageKeys, storageKeys),
    messages: withDefaults(byDefault.messages, messages),
    hashParams: withDefaults(byDefault.hashParams, hashParams),
    validation: withDefaults(byDefault.validation, validation),
    testing: withDefaults(byDefault.testing, testing),
    expiration: withDefaults(byDefault.expiration, expiration),
  }
  const { codeName, resetCommand } = config.hashParams
  // Password reset links are `#reset=<token>`.
  if (codeName === 'reset')
    throw new BrandError('gate.hashParams.codeName', 'must not be reset, which links to a new password use')
  if (codeName === resetCommand)
    throw new BrandError('gate.hashParams.resetCommand', 'must be another word than codeName')
  if (config.storageKeys.flag === config.storageKeys.timestamp)
    throw new BrandError('gate.storageKeys.timestamp', 'must be another key than flag')
  if (config.enabled && accepted.length === 0)
    throw new BrandError('gate.accessCode', 'must hold at least one code while the gate is enabled')
  for (const [index, code] of accepted.entries()) {
    const fault = codeFault(asText(code), config)
    if (fault !== null) throw new BrandError(`gate.accessCode[${index}]`, fault)
  }
  return config
}

/**
 * The settings of a gate without a brand around it, for `createGate` in another app: checked, with all defaults. Throws
 * `BrandError`, which names the first field that is wrong.
 */
export function defineGate(definition: GateDefinition): GateConfig {
  checkShape(definition, gateShape, gateParts, 'gate')
  return completeGate(definition)
}
