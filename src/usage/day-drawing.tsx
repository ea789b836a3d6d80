import type { DayHalfHour } from './day-figures.ts'

const height = 160
const step = 14

/** The half-hours as bars: use above the line, exports below it. Only visual: the table has the figures. */
export function DayDrawing({ halfHours }: { readonly halfHours: readonly DayHalfHour[] }) {
  const amounts = halfHours.map((one) =>
    one.quality === 'missing'
      ? { used: 0, load: 0, exported: 0 }
      : { used: one.used, load: one.controlledLoad ?? 0, exported: one.exported ?? 0 },
  )
  const top = Math.max(1, ...amounts.map(({ used }) => used))
  const bottom = Math.max(0, ...amounts.map(({ exported }) => exported))
  const scale = height / (top + bottom)
  const zero = top * scale
  const width = halfHours.length * step
  return (
    <svg
      className="gf-day__drawing"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {amounts.map(({ used, load, exported }, at) => {
        const one = halfHours[at]
        const x = at * step + 2
        if (one === undefined || one.quality === 'missing')
          return (
            <rect
              key={one?.startsAt ?? at}
              className="gf-day__gap"
              x={x}
              y={0}
              width={step - 4}
              height={height}
            />
          )
        return (
          <g key={one.startsAt} className={one.quality === 'estimated' ? 'gf-day__estimated' : undefined}>
            <rect
              className="gf-day__used"
              x={x}
              y={zero - used * scale}
              width={step - 4}
              height={(used - load) * scale}
            />
            {load > 0 && (
              <rect
                className="gf-day__load"
                x={x}
                y={zero - load * scale}
                width={step - 4}
                height={load * scale}
              />
            )}
            {exported > 0 && (
              <rect className="gf-day__exported" x={x} y={zero} width={step - 4} height={exported * scale} />
            )}
          </g>
        )
      })}
      <line className="gf-day__zero" x1={0} x2={width} y1={zero} y2={zero} />
    </svg>
  )
}
