import { compactIds } from '../conformance/reports/compact-ids.ts'
import type { Paint } from '../conformance/reports/paint.ts'
import { paintFor } from '../conformance/reports/paint.ts'
import { count } from '../conformance/reports/quantities.ts'
import { grouped } from '../conformance/reports/sort-checks.ts'
import { wrapText } from '../conformance/reports/text-width.ts'
import { visibleLine } from '../conformance/reports/visible-text.ts'
import type { DryRun, PlannedRequest } from './dry-run.ts'

const columns = 80
const amountWidth = 7
const isSafe = (method: string) => ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method)

const indented = (text: string, indent: number, paint = (line: string) => line) =>
  wrapText(visibleLine(text), columns - indent).map((line) => `${' '.repeat(indent)}${paint(line)}`)

/** `csrf: missing ×2, made-up`, a line for each group of checks. */
function checksOf(requests: readonly PlannedRequest[]): string[] {
  const byCheck = [...grouped(requests, ({ check }) => check)]
  const isLook = ([check]: (typeof byCheck)[number]) => check === ''
  const names = byCheck
    .filter((one) => !isLook(one))
    .map(([check, all]) => (all.length === 1 ? check : `${check} ×${all.length}`))
  return [...(byCheck.some(isLook) ? ['before the checks'] : []), ...compactIds(names)]
}

/** Methods that are sent for the same checks share a row. These are mostly methods that the route does not have. */
function pathLines(path: string, requests: readonly PlannedRequest[], paint: Paint): string[] {
  const byMethod = [...grouped(requests, ({ method }) => method)]
  const rows = grouped(byMethod, ([method, ofMethod]) =>
    [isSafe(method) ? 'reads' : 'writes', ...checksOf(ofMethod)].join('\n'),
  )
  const lines = [...rows].flatMap(([about, methods]) => {
    const [kind, ...checks] = about.split('\n')
    const amount = methods.reduce((sum, [, ofMethod]) => sum + ofMethod.length, 0)
    const names = methods.map(([method]) => method)
    const mark = kind === 'reads' ? '' : `  ${paint.yellow('writes')}`
    return [
      `${String(amount).padStart(amountWidth)}  ${paint.bold(names.map(visibleLine).join(' '))}${mark}`,
      ...checks.flatMap((line) => indented(line, amountWidth + 4, paint.dim)),
    ]
  })
  return [...indented(path, 2), ...lines, '']
}

function leftOutLines({ report: { leftOut } }: DryRun): string[] {
  if (leftOut.length === 0) return []
  const byReason = [...grouped(leftOut, ({ why }) => why)]
  const lines = byReason.flatMap(([why, left]) => [
    ...indented(why, 2),
    ...compactIds(left.map(({ what }) => what)).flatMap((line) => indented(line, 4)),
  ])
  return ['Left out', '', ...lines, '']
}

/** The plan as a table: for each path the requests, their number, their checks, and which could change data. */
export function renderPlan(dryRun: DryRun, isColoured: boolean): string {
  const { planned, report } = dryRun
  const paint = paintFor(isColoured)
  const writing = planned.filter(({ method }) => !isSafe(method)).length
  const origins = [...grouped(planned, ({ origin }) => origin)].flatMap(([origin, requests]) => {
    const paths = [...grouped(requests, ({ path }) => path)].sort(([left], [right]) =>
      left < right ? -1 : 1,
    )
    return [paint.cyan(origin), '', ...paths.flatMap(([path, ofPath]) => pathLines(path, ofPath, paint))]
  })
  const totals = `${count(planned.length, 'request')}, ${count(report.requests.logins, 'login')} among them; ${writing} marked as writes, by their method.`
  const lines = [
    '',
    paint.bold('Dry run: nothing was sent. A backend that keeps the contracts would get:'),
    '',
    ...origins,
    ...leftOutLines(dryRun),
    totals,
    paint.dim(`With --seed ${report.seed} it is the same again.`),
  ]
  return `${lines.join('\n')}\n`
}
