import type { BarPart } from './bar-parts.ts'
import { barParts } from './bar-parts.ts'
import type { UsageBar } from './usage.ts'

/** How a part of a bar is filled. Series and kinds differ by pattern, not only by colour. */
type Look =
  | 'used'
  | 'load'
  | 'used-estimated'
  | 'used-missing'
  | 'exported'
  | 'exported-estimated'
  | 'exported-missing'

const lookOf = (series: 'used' | 'exported', kind: BarPart['kind']): Look =>
  kind === 'measured' ? series : kind === 'load' ? kind : `${series}-${kind}`

/** A pattern of stripes or dots, in pixels: the drawing is as wide as its container, but patterns must not stretch. */
function Stripes({ id, series, isDotted }: { id: string; series: string; isDotted?: boolean }) {
  return (
    <pattern
      id={id}
      patternUnits="userSpaceOnUse"
      width="6"
      height="6"
      {...(!isDotted && { patternTransform: 'rotate(45)' })}
    >
      <rect className="gf-usage__ground" width="6" height="6" />
      {isDotted ? (
        <>
          <circle className={`gf-usage__ink gf-usage__ink--${series}`} cx="1.5" cy="1.5" r="1.5" />
          <circle className={`gf-usage__ink gf-usage__ink--${series}`} cx="4.5" cy="4.5" r="1.5" />
        </>
      ) : (
        <rect className={`gf-usage__ink gf-usage__ink--${series}`} width="2.5" height="6" />
      )}
    </pattern>
  )
}

/** The patterns that fill the bars and the swatches of the key. `patterns`: prefix of their ids. */
export function UsagePatterns({ patterns }: { patterns: string }) {
  return (
    <defs>
      <Stripes id={`${patterns}-used-estimated`} series="used" />
      <Stripes id={`${patterns}-exported`} series="exported" isDotted />
      <Stripes id={`${patterns}-exported-estimated`} series="exported" />
    </defs>
  )
}

/** Measured usage and controlled loads have a plain colour, and missing days have a dashed outline, both by the style sheet; others a pattern. */
const fillOf = (look: Look, patterns: string) =>
  look === 'used' || look === 'load' || look.endsWith('-missing') ? {} : { fill: `url(#${patterns}-${look})` }

interface Place {
  readonly x: string
  readonly y: string
  readonly width: string
  readonly height: string
}

const Bar = ({ look, patterns, ...place }: Place & { look: Look; patterns: string }) => (
  <rect className={`gf-usage__bar gf-usage__bar--${look}`} {...fillOf(look, patterns)} {...place} />
)

/** A swatch of the key, hidden from assistive technology because the text next to it has its meaning. */
export function UsageSwatch({ look, patterns }: { look: Look | 'gap'; patterns: string }) {
  return (
    <svg className="gf-usage__swatch" aria-hidden="true">
      {look === 'gap' ? (
        <text className="gf-usage__gap" x="50%" y="75%" textAnchor="middle">
          ×
        </text>
      ) : (
        <Bar look={look} patterns={patterns} x="5%" y="5%" width="90%" height="90%" />
      )}
    </svg>
  )
}

interface PartsProps {
  readonly bar: UsageBar
  readonly series: 'used' | 'exported'
  /** Distance of an amount from the top of the drawing, as a share of its height. Negative amounts are below zero. */
  readonly top: (amount: number) => number
  readonly patterns: string
  readonly x: string
  readonly width: string
}

/** The stacked parts of a bar: energy used goes upwards from zero, energy sent to the grid downwards. */
function Parts({ bar, series, top, patterns, ...place }: PartsProps) {
  let reach = 0
  return barParts(bar, series).map(({ kind, amount }) => {
    const [start, end] = [reach, reach + amount]
    reach = end
    const y = series === 'used' ? top(end) : top(-start)
    return (
      <Bar
        key={kind}
        look={lookOf(series, kind)}
        patterns={patterns}
        {...place}
        y={share(y)}
        height={share(Math.abs(top(end) - top(start)))}
      />
    )
  })
}

/** A share of the drawing in percent. Rounded, so that server and browser render the same text. */
const share = (part: number) => `${Math.round(part * 1e5) / 1e3}%`

/** The width of a bar, as a share of its slot, and at most as a share of the whole drawing. */
const barShare = 0.72
const maxBarShare = 0.1

export interface UsageDrawingProps {
  readonly bars: readonly UsageBar[]
  /** Ticks of the axis in watt-hours, rising; negative for energy sent to the grid. */
  readonly ticks: readonly number[]
  readonly picked: number | null
  readonly patterns: string
  readonly label: string
}

/**
 * The bars, without the texts of the axes. All positions are in percent, so that it can be rendered on a server and fits any
 * width. For assistive technology it is one picture: the figures are in the slider and in the table.
 */
export function UsageDrawing({ bars, ticks, picked, patterns, label }: UsageDrawingProps) {
  const lowest = ticks[0] ?? 0
  const highest = ticks.at(-1) ?? 1
  const top = (amount: number) => (highest - amount) / (highest - lowest)
  const place = 1 / bars.length
  const width = Math.min(place * barShare, maxBarShare)
  const left = (index: number) => share((index + 0.5) * place - width / 2)
  return (
    <svg className="gf-usage__drawing" width="100%" height="100%" role="img" aria-label={label}>
      <UsagePatterns patterns={patterns} />
      {picked === null ? null : (
        <rect
          className="gf-usage__picked"
          x={share(picked * place)}
          y="0"
          width={share(place)}
          height="100%"
        />
      )}
      {ticks.map((tick) => (
        <line
          key={tick}
          className={`gf-usage__line${tick === 0 ? ' gf-usage__line--zero' : ''}`}
          x1="0"
          x2="100%"
          y1={share(top(tick))}
          y2={share(top(tick))}
        />
      ))}
      {bars.map((bar, index) => (
        <g key={bar.period} data-period={bar.period}>
          {bar.used === null ? (
            <text
              className="gf-usage__gap"
              x={share((index + 0.5) * place)}
              y={share(top(0))}
              dy="-0.3em"
              textAnchor="middle"
            >
              ×
            </text>
          ) : (
            <Parts
              bar={bar}
              series="used"
              top={top}
              patterns={patterns}
              x={left(index)}
              width={share(width)}
            />
          )}
          <Parts
            bar={bar}
            series="exported"
            top={top}
            patterns={patterns}
            x={left(index)}
            width={share(width)}
          />
        </g>
      ))}
    </svg>
  )
}
