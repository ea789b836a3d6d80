import type { ParseArgsOptionsConfig } from 'node:util'
import { parseArgs } from 'node:util'
import { nearestWord } from '../nearest-word.ts'
import { UsageError } from './usage-error.ts'

interface Parsing<Flags extends ParseArgsOptionsConfig> {
  args: string[]
  options: Flags
  allowPositionals: true
  strict: true
  tokens: true
}
export type ReadArguments<Flags extends ParseArgsOptionsConfig> = ReturnType<typeof parseArgs<Parsing<Flags>>>

const secretFlag =
  /^--?(?:p|pw|pwd|pass|passw|password|secret|token|expired-token|u|user|e-?mail|credentials?)(?:=|$)/i

// No message repeats a value, because it may be a secret that was typed in the wrong place.
function refuseSecret(): never {
  throw new UsageError(
    'Credentials are no options: other programs on this machine could read them there. Set CONFORM_EMAIL and CONFORM_PASSWORD (and CONFORM_EXPIRED_TOKEN) in the environment.',
  )
}

function refuseSecrets(words: readonly string[]): void {
  const end = words.indexOf('--')
  if (words.slice(0, end < 0 ? undefined : end).some((word) => secretFlag.test(word))) refuseSecret()
}

function refuseUnknown(words: readonly string[], flags: ParseArgsOptionsConfig, takesSecrets: boolean): void {
  const names = Object.keys(flags)
  for (const word of words) {
    if (word === '--') return
    const [, name] = /^--([^=]+)/.exec(word) ?? []
    if (name === undefined || names.includes(name)) continue
    if (takesSecrets && nearestWord(name, ['password', 'credentials']) !== null) refuseSecret()
    const meant = nearestWord(name, names)
    throw new UsageError(`There is no option --${name}${meant === null ? '' : `: did you mean --${meant}`}.`)
  }
}

function refuseTwice(
  tokens: readonly { kind: string; name?: string }[],
  flags: ParseArgsOptionsConfig,
): void {
  const given = tokens.flatMap(({ kind, name }) => (kind === 'option' && name !== undefined ? [name] : []))
  const twice = given.find(
    (name, at) => flags[name]?.type === 'string' && !flags[name]?.multiple && given.indexOf(name) !== at,
  )
  if (twice !== undefined) throw new UsageError(`--${twice} is given twice: once is enough.`)
}

/** Why arguments cannot be parsed, by Node's error code. `known` is an existing option. */
const reasons: Readonly<Record<string, (message: string, known: string) => string>> = {
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: (message) => {
    const [, flag = 'An option'] = /(--[\w-]+)/.exec(message) ?? []
    return /does not take an argument/.test(message)
      ? `${flag} takes no value.`
      : `${flag} needs a value; one that starts with a dash is written ${flag}=-1.`
  },
  ERR_PARSE_ARGS_UNKNOWN_OPTION: (message, known) => {
    const [, flag = ''] = /'(-\w)/.exec(message) ?? []
    return `There is no option ${flag}: options are written out, as in --${known}.`
  },
}

/**
 * Parses options and positional arguments. Throws `UsageError`, which repeats no value. `takesSecrets`: a user may try
 * to pass credentials as options, and the message then explains where they belong.
 */
export function readArguments<Flags extends ParseArgsOptionsConfig>(
  words: readonly string[],
  flags: Flags,
  { takesSecrets = true }: { readonly takesSecrets?: boolean } = {},
): ReadArguments<Flags> {
  if (takesSecrets) refuseSecrets(words)
  refuseUnknown(words, flags, takesSecrets)
  try {
    const read = parseArgs<Parsing<Flags>>({
      args: [...words],
      options: flags,
      allowPositionals: true,
      strict: true,
      tokens: true,
    })
    refuseTwice(read.tokens as { kind: string; name?: string }[], flags)
    return read
  } catch (error) {
    if (error instanceof UsageError) throw error
    const { code = '', message } = error as NodeJS.ErrnoException
    const reason = reasons[code]
    if (reason === undefined) throw error
    throw new UsageError(reason(message, 'json' in flags ? 'json' : (Object.keys(flags)[0] ?? 'help')))
  }
}

/** A whole number within bounds. Throws `UsageError`. */
export function readNumber(
  flag: string,
  text: string,
  { min, max, isWhole = true }: { min: number; max: number; isWhole?: boolean },
): number {
  const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) return value
  const kind = isWhole ? 'a whole number' : 'a number'
  throw new UsageError(
    `--${flag} takes ${kind} from ${min} to ${max.toLocaleString('en-AU')}, for instance --${flag} ${Math.max(min, 5)}.`,
  )
}
