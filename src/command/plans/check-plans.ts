import { count } from '../../conformance/reports/quantities.ts'
import { visibleLine } from '../../conformance/reports/visible-text.ts'
import { exitCodes } from '../exit-codes.ts'
import { plansCheckHelp } from '../help.ts'
import type { CommandPorts } from '../ports.ts'
import { readArguments } from '../read-arguments.ts'
import { UsageError } from '../usage-error.ts'
import { plansIn } from './plan-files.ts'
import type { SeenPlan } from './take-plan.ts'
import { noteText, problemText, takePlan } from './take-plan.ts'

const flags = {
  all: { type: 'boolean' },
  cents: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Totals of a run. Only these are kept in memory, not the plans. */
interface Tally {
  taken: number
  noted: number
  refused: number
  /** How many plans have a note, by its text, which is the same for all notes of a kind. */
  readonly notes: Map<string, { plans: number; readonly first: string }>
}

const words = { taken: 'taken', noted: 'with notes', refused: 'REFUSED' } as const

function tallied(tally: Tally, seen: SeenPlan): void {
  tally[seen.result] += 1
  if (seen.result === 'refused') return
  for (const note of new Set(seen.read.notes.map(({ message }) => message))) {
    const known = tally.notes.get(note)
    if (known === undefined) tally.notes.set(note, { plans: 1, first: seen.where })
    else known.plans += 1
  }
}

const about = (seen: SeenPlan): readonly string[] =>
  seen.result === 'refused' ? seen.problems.map(problemText) : seen.read.notes.map(noteText)

const lineOf = (seen: SeenPlan): string =>
  [
    `${words[seen.result].padEnd(10)}  ${visibleLine(seen.where)}`,
    ...about(seen).map((text) => `            ${visibleLine(text)}`),
    '',
  ].join('\n')

function totalText({ taken, noted, refused, notes }: Tally): string {
  const rows = [
    [taken, 'taken as they are'],
    [noted, 'taken, with notes'],
    [refused, 'refused'],
    [taken + noted + refused, 'in all'],
  ] as const
  const width = Math.max(...rows.map(([amount]) => amount.toLocaleString('en-AU').length))
  const table = rows.map(([amount, name]) => `${amount.toLocaleString('en-AU').padStart(width + 2)}  ${name}`)
  const kinds = [...notes].sort(([, one], [, other]) => other.plans - one.plans)
  const noteLines = kinds.map(
    ([note, { plans, first }]) =>
      `  ${count(plans, 'plan')}: ${visibleLine(note)} (${visibleLine(first)}${plans > 1 ? ' …' : ''})`,
  )
  return [...(noteLines.length === 0 ? [] : ['Notes', '', ...noteLines, '']), 'Plans', '', ...table, ''].join(
    '\n',
  )
}

const jsonOf = (seen: SeenPlan) =>
  JSON.stringify({
    where: seen.where,
    ...(seen.result !== 'refused' && {
      planId: seen.read.plan.planId,
      displayName: seen.read.plan.displayName,
    }),
    result: seen.result,
    ...(seen.result === 'refused' ? { problems: seen.problems } : { notes: seen.read.notes }),
  })

/** `gridfront plans check <file or folder>`. Gives the exit code: 1 if a plan is refused. */
export async function checkPlansCommand(given: readonly string[], ports: CommandPorts): Promise<number> {
  const { values, positionals } = readArguments(given, flags, { takesSecrets: false })
  const { stdout } = ports
  if (values.help) {
    stdout.write(plansCheckHelp)
    return exitCodes.success
  }
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0)
    throw new UsageError('Say which plans: gridfront plans check <file or folder>.')
  if (values.all && values.json) throw new UsageError('--json has every plan: leave out --all.')

  const tally: Tally = { taken: 0, noted: 0, refused: 0, notes: new Map() }
  let separator = '{"plans":[\n'
  for await (const found of plansIn(path, ports)) {
    const seen = takePlan(found, values.cents)
    tallied(tally, seen)
    if (values.json) stdout.write(`${separator}${jsonOf(seen)}`)
    else if (values.all || seen.result === 'refused') stdout.write(lineOf(seen))
    separator = ',\n'
  }
  const { taken, noted, refused } = tally
  if (values.json) {
    const start = separator === ',\n' ? '' : separator
    stdout.write(`${start}\n],"totals":${JSON.stringify({ taken, noted, refused })}}\n`)
  } else stdout.write(`${values.all || refused > 0 ? '\n' : ''}${totalText(tally)}`)
  return refused === 0 ? exitCodes.success : exitCodes.failure
}
