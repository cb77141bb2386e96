import { useTranslation } from 'react-i18next'
import { formatDay } from '../dates/format-date.ts'
import { drawTrend, type Trend, type TrendArea } from './trend.ts'

/** Each with the widths of its panel for which it is meant. */
const areas: readonly (TrendArea & { className: string })[] = [
  { width: 326, height: 160, dates: 2, className: '@min-[430px]:hidden' },
  { width: 520, height: 170, dates: 3, className: 'hidden @min-[430px]:block @min-[620px]:hidden' },
  { width: 700, height: 180, dates: 4, className: 'hidden @min-[620px]:block' },
]

const day = 86_400_000

interface HealthTrendProps {
  trend: Trend
  /** The text alternative of the drawing, with its final score. */
  label: (score: number) => string
}

/** Drawn for several widths, so that its words keep their size. */
export function HealthTrend(props: HealthTrendProps) {
  const { t } = useTranslation('component')
  const [first] = props.trend.snapshots
  if (first === undefined) return <p className="type-sm text-muted">{t('trend.none')}</p>
  // A line of one day is a stroke at the edge.
  if (props.trend.to - first.at < day) return <p className="type-sm text-muted">{t('trend.young')}</p>
  return (
    <div className="@container">
      {areas.map(({ className, ...area }) => (
        <div key={area.width} className={className}>
          <TrendChart {...props} area={area} />
        </div>
      ))}
    </div>
  )
}

const axis = { fontSize: 11, fill: 'var(--text-subtle)' }
const anchors = (index: number, count: number) =>
  index === 0 ? 'start' : index === count - 1 ? 'end' : 'middle'

function TrendChart({ trend, label, area }: HealthTrendProps & { area: TrendArea }) {
  const drawing = drawTrend(trend, area)
  if (drawing === undefined) return null
  const { end, left, right, bottom, dates } = drawing
  return (
    <svg
      viewBox={`0 0 ${area.width} ${area.height}`}
      role="img"
      aria-label={label(end.score)}
      className="block w-full overflow-visible"
    >
      {drawing.levels.map(({ score, y }) => (
        <g key={score}>
          <line x1={left} x2={right} y1={y} y2={y} stroke="var(--border-faint)" />
          <text x={left - 8} y={y + 4} textAnchor="end" style={axis}>
            {score}
          </text>
        </g>
      ))}
      {dates.map(({ at, x }, index) => (
        <text key={at} x={x} y={bottom + 20} textAnchor={anchors(index, dates.length)} style={axis}>
          {formatDay(at)}
        </text>
      ))}
      {drawing.events.map((event, index) => (
        <TrendEvent
          key={event.label}
          {...event}
          top={drawing.top}
          bottom={bottom - 14 * (drawing.events.length - 1 - index)}
          ground={bottom}
          middle={(left + right) / 2}
        />
      ))}
      <path d={drawing.area} fill="var(--text)" opacity={0.05} />
      <path
        d={drawing.line}
        fill="none"
        stroke="var(--text)"
        strokeWidth={1.5}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <g data-band={drawing.band}>
        <rect x={end.x - 3.5} y={end.y - 3.5} width={7} height={7} fill="var(--health-fill)" />
        <text x={end.x + 9} y={end.y + 4} style={{ fontSize: 12, fontWeight: 600, fill: 'var(--text)' }}>
          {end.score}
        </text>
      </g>
    </svg>
  )
}

interface TrendEventProps {
  x: number
  label: string
  top: number
  /** The height of its name. It differs for each event, so that names do not overlap. */
  bottom: number
  ground: number
  middle: number
}

/** Its name is on the side with more room. */
function TrendEvent({ x, label, top, bottom, ground, middle }: TrendEventProps) {
  const isLeft = x > middle
  return (
    <>
      <line x1={x} x2={x} y1={top} y2={ground} stroke="var(--border-control)" strokeDasharray="2 3" />
      <text x={isLeft ? x - 6 : x + 6} y={bottom - 8} textAnchor={isLeft ? 'end' : 'start'} style={axis}>
        {label}
      </text>
    </>
  )
}
