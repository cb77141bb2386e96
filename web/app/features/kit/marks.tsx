import { ChangeBadge, type ChangeKind } from '../../ui/health/change-badge.tsx'
import { HealthRing } from '../../ui/health/health-ring.tsx'
import { HealthScore } from '../../ui/health/health-score.tsx'
import { type Lag, LagBadge } from '../../ui/health/lag-badge.tsx'
import { NodeCard, NodeDot } from '../../ui/health/node-card.tsx'
import { Badge } from '../../ui/mark/badge.tsx'
import { Glyph, type IconName, type IconSize } from '../../ui/mark/glyph.tsx'
import { Icon, type IconColor, type IconVariant } from '../../ui/mark/icon.tsx'
import { iconShapes } from '../../ui/mark/icon-shapes.tsx'
import { Kbd } from '../../ui/mark/kbd.tsx'
import { VersionChip, type VersionState } from '../../ui/mark/version-chip.tsx'
import { Row, Specimen } from './specimen.tsx'
import { words } from './specimens.ts'

export function Health() {
  return (
    <Specimen heading={words.health}>
      <Row className="gap-4!">
        <HealthRing size={36} score={92} />
        <HealthRing size={64} score={74} />
        <HealthRing size={112} score={38} />
        <div className="flex flex-col gap-1.5">
          {[100, 84, 30, undefined].map((score) => (
            <HealthScore key={score ?? 'unknown'} score={score} />
          ))}
        </div>
      </Row>
    </Specimen>
  )
}

const chips: [string, VersionState][] = [
  ['5.1.0', 'active'],
  ['6.0.0', 'latest'],
  ['4.0.2', 'deprecated'],
  ['1.9.0', 'withdrawn'],
]
const lags: Lag[] = [
  { kind: 'current' },
  { kind: 'patch', count: 1 },
  { kind: 'minor', count: 2 },
  { kind: 'major', count: 1 },
  { kind: 'withdrawn' },
]
const changes: ChangeKind[] = ['breaking', 'feature', 'fix', 'other']

export function Versions() {
  const { heading, kind, you, shortcut } = words.versions
  return (
    <Specimen heading={heading}>
      <Row>
        {chips.map(([number, state]) => (
          <VersionChip key={number} number={number} state={state} />
        ))}
      </Row>
      <Row>
        {lags.map((lag) => (
          <LagBadge key={lag.kind} lag={lag} />
        ))}
      </Row>
      <Row>
        {changes.map((change) => (
          <ChangeBadge key={change} kind={change} />
        ))}
        <Badge tone="outline">{kind}</Badge>
        <Badge tone="accent">{you}</Badge>
        <Kbd>{shortcut}</Kbd>
      </Row>
    </Specimen>
  )
}

const sizes: IconSize[] = ['xs', 'sm', 'md', 'lg', 'xl']
const colors: IconColor[] = ['blue', 'green', 'red', 'yellow', 'purple', 'gray', 'indigo', 'pink']
const variants: IconVariant[] = ['default', 'subtle', 'bordered', 'flat', 'ghost', 'solid', 'outline']

const specified = [
  ...['commit', 'database', 'question', 'users', 'package', 'search', 'plus', 'alert', 'archive', 'inbox'],
  ...['folder', 'activity', 'zap', 'target', 'layers', 'check', 'x', 'warning', 'info', 'star', 'heart'],
  ...['calendar', 'clock', 'mail', 'phone', 'settings', 'user', 'home', 'check-circle', 'file'],
]
const isSpecified = (name: string) => specified.includes(name)
const names = Object.keys(iconShapes) as IconName[]

function IconGrid({ of }: { of: readonly IconName[] }) {
  return (
    <div className="grid grid-cols-10 gap-y-4 text-muted">
      {of.map((name) => (
        <span key={name} title={name}>
          <Glyph name={name} />
        </span>
      ))}
    </div>
  )
}

export function Icons() {
  return (
    <Specimen heading={words.icons.heading}>
      <Row className="items-end! gap-[9px]!">
        {sizes.map((size) => (
          <Glyph key={size} name="package" size={size} />
        ))}
        <span className="w-1" />
        {colors.map((color) => (
          <Icon key={color} name="layers" size="lg" color={color} />
        ))}
      </Row>
      <IconGrid of={(specified as IconName[]).filter((name) => names.includes(name))} />
    </Specimen>
  )
}

export function IconVariants() {
  return (
    <Specimen heading={words.icons.variants}>
      <Row className="gap-3!">
        {variants.map((variant) => (
          <Icon
            key={variant}
            name="inbox"
            variant={variant}
            color={variant === 'bordered' ? 'gray' : 'blue'}
          />
        ))}
        <Icon name="inbox" size="lg" variant="subtle" color="green" />
        <Icon name="inbox" size="lg" variant="bordered" color="gray" />
      </Row>
      <IconGrid of={names.filter((name) => !isSpecified(name))} />
    </Specimen>
  )
}

export function Nodes() {
  const { heading, detail, far } = words.node
  return (
    <Specimen heading={heading} className="compact:col-span-full">
      <Row className="items-start!">
        <NodeCard name="payments-api" icon="service" version="6.0.0" score={80} zoom="near" detail={detail} />
        <NodeCard name="checkout-web" icon="web" version="12.5.0" score={75} selected />
      </Row>
      <Row>
        <NodeDot name="loyalty-service" score={38} />
        <NodeDot name="payments-api" score={80} />
        <NodeDot name="event-bus" score={100} />
        <span className="type-xs text-muted">{far}</span>
      </Row>
    </Specimen>
  )
}
