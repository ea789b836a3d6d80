import type { CheckStatus, ClauseCoverage, RouteCoverage } from '../report.ts'
import { grouped } from './sort-checks.ts'
import type { StatusCell, StatusGrid } from './status-grid.ts'
import { statusGrid } from './status-grid.ts'
import type { Page } from './terminal-page.ts'
import { labelWidth } from './terminal-page.ts'
import { textWidth, wrapText } from './text-width.ts'
import { visibleLine } from './visible-text.ts'

const cellWidth = 4
const maxForRoute = 26
const minForRoute = 16

const short = (amount: number) => (amount < 1000 ? String(amount) : `${Math.floor(amount / 1000)}k`)

function cellText({ kind, seen }: StatusCell, { paint }: Page): string {
  const text = { seen: short(seen), open: '·', undocumented: `!${short(seen)}`, nothing: '' }[kind]
  const padded = text.padStart(cellWidth)
  return { seen: paint.green, open: paint.dim, undocumented: paint.red, nothing: paint.dim }[kind](padded)
}

/** One row; a long route gets a line of its own instead of being cut, so that no two look alike. */
function rowLines(route: string, cells: string, routeWidth: number): string[] {
  const room = routeWidth - textWidth(route)
  return room >= 0
    ? [`  ${route}${' '.repeat(room)}${cells}`]
    : [`  ${route}`, `  ${' '.repeat(routeWidth)}${cells}`]
}

function gridLines({ statuses, rows }: StatusGrid, from: number, to: number, routeWidth: number, page: Page) {
  const names = statuses.slice(from, to).map((status) => String(status).padStart(cellWidth))
  return [
    page.paint.dim(`  ${' '.repeat(routeWidth)}${names.join('')}`),
    ...rows.flatMap(({ route, cells }) => {
      const shown = cells.slice(from, to)
      // A second table has only the routes with an entry in its columns.
      if (from > 0 && shown.every(({ kind }) => kind === 'nothing')) return []
      const used = shown.slice(0, shown.findLastIndex(({ kind }) => kind !== 'nothing') + 1)
      return rowLines(visibleLine(route), used.map((cell) => cellText(cell, page)).join(''), routeWidth)
    }),
  ]
}

/** For each route, which statuses of the contract occurred, and which undocumented ones. */
export function routeCoverageLines(routes: readonly RouteCoverage[], page: Page): string[] {
  if (routes.length === 0) return []
  const grid = statusGrid(routes)
  const longest = Math.max(...routes.map(({ route }) => textWidth(visibleLine(route))))
  const room = page.columns - 2
  const left = Math.max(minForRoute, room - grid.statuses.length * cellWidth)
  const routeWidth = Math.min(longest, maxForRoute, left)
  const perTable = Math.max(1, Math.floor((room - routeWidth) / cellWidth))
  const lines: string[] = [page.rule('Answers seen, by route and status'), '']
  for (let from = 0; from < grid.statuses.length; from += perTable)
    lines.push(...gridLines(grid, from, from + perTable, routeWidth, page), '')
  lines.push(
    ...page.text(
      'Key:  12 seen twelve times   · documented, not seen   !3 seen, not documented',
      2,
      page.paint.dim,
    ),
  )
  return [...lines, '']
}

const order: readonly CheckStatus[] = ['failed', 'blocked', 'left out', 'passed']

/** Clauses by result. */
export function clauseCoverageLines(clauses: readonly ClauseCoverage[], page: Page): string[] {
  if (clauses.length === 0) return []
  const byStatus = grouped(clauses, ({ status }) => status)
  const lines = order.flatMap((status) => {
    const names = (byStatus.get(status) ?? []).map(({ clause }) => visibleLine(clause))
    if (names.length === 0) return []
    return page.labelled(status, wrapText(names.join(' '), page.columns - labelWidth))
  })
  return [page.rule(`Clauses of the specification: ${clauses.length}`), '', ...lines, '']
}
