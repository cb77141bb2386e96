// The example on the landing page: invented components with true arithmetic (design, section 6).
import type { IconName } from '../../../ui/mark/glyph.tsx'

type ExampleLag = 'current' | 'minor' | 'major'

interface ExampleNode {
  name: string
  icon: IconName
  version: string
  score: number
  left: number
  top: number
}

interface ExampleEdge {
  lag: ExampleLag
  path: string
  /** Where the arrow touches the dependency. */
  tip: readonly [x: number, y: number]
  label?: { version: string; left: number; top: number }
}

export const exampleNodes: readonly ExampleNode[] = [
  { name: 'ios-app', icon: 'mobile', version: '8.16.0', score: 97, left: 14, top: 22 },
  { name: 'checkout-web', icon: 'web', version: '12.5.0', score: 75, left: 214, top: 22 },
  { name: 'auth-service', icon: 'service', version: '9.1.0', score: 96, left: 14, top: 172 },
  { name: 'payments-api', icon: 'service', version: '6.0.0', score: 80, left: 214, top: 172 },
  { name: 'design-system', icon: 'library', version: '7.2.0', score: 100, left: 414, top: 172 },
  { name: 'ledger-db', icon: 'database', version: '2.5.0', score: 100, left: 114, top: 322 },
  { name: 'event-bus', icon: 'service', version: '3.0.0', score: 100, left: 314, top: 322 },
]

/** Worse edges come later, because they are painted over better ones. */
export const exampleEdges: readonly ExampleEdge[] = [
  { lag: 'current', path: 'M64.5 76.5V172.5', tip: [64.5, 172.5] },
  {
    lag: 'current',
    path: 'M250.5 76.5V116.5Q250.5 124.5 242.5 124.5H138.5Q130.5 124.5 130.5 132.5V172.5',
    tip: [130.5, 172.5],
  },
  {
    lag: 'current',
    path: 'M250.5 226.5V266.5Q250.5 274.5 242.5 274.5H198.5Q190.5 274.5 190.5 282.5V322.5',
    tip: [190.5, 322.5],
  },
  {
    lag: 'minor',
    path: 'M330.5 76.5V116.5Q330.5 124.5 338.5 124.5H482.5Q490.5 124.5 490.5 132.5V172.5',
    tip: [490.5, 172.5],
    label: { version: '7.1.0', left: 430, top: 124 },
  },
  {
    lag: 'major',
    path: 'M330.5 226.5V266.5Q330.5 274.5 338.5 274.5H382.5Q390.5 274.5 390.5 282.5V322.5',
    tip: [390.5, 322.5],
    label: { version: '2.3.0', left: 362, top: 274 },
  },
  {
    lag: 'major',
    path: 'M290.5 76.5V172.5',
    tip: [290.5, 172.5],
    label: { version: '4.2.0', left: 290, top: 124 },
  },
]

export const edgeLooks: Readonly<Record<ExampleLag, { stroke: string; width: number; label: string }>> = {
  current: { stroke: 'var(--edge-current)', width: 1.25, label: 'bg-canvas text-muted' },
  minor: { stroke: 'var(--edge-minor)', width: 1.75, label: 'bg-health-fair-soft text-health-fair-text' },
  major: { stroke: 'var(--edge-major)', width: 2.25, label: 'bg-health-poor-soft text-health-poor-text' },
}
