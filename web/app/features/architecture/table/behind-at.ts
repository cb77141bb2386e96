import type { Behind } from '../../../components/catalog/behind-badge.tsx'
import type { GraphData } from '../../../diagram/graph-data.ts'
import { bandAt } from '../../../diagram/scene/edge-bands.ts'

/** How far behind the dependency at this index of the graph is, in the form that the rest of the app uses. */
export function behindAt({ bands, lags }: Pick<GraphData, 'bands' | 'lags'>, edge: number): Behind {
  const band = bandAt(bands[edge])
  const isLag = band === 'patch' || band === 'minor' || band === 'major'
  return { band, lag_distance: isLag ? band : null, lag_count: lags[edge] ?? 0 }
}
