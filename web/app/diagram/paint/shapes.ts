import type { ComponentKind } from '@trellis/domain/contracts/catalog/component-kinds'
import type { HealthBand } from '@trellis/domain/health/health-band'

// The design system's drawings (ui/mark/icon-shapes, ui/health/health-glyph) as plain paths on a grid of 16, for pens
// without markup.

export const kindShapes: Record<ComponentKind, string> = {
  microservice: 'M8 1.8 13.4 5v6L8 14.2 2.6 11V5zM10 8a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  monolith: 'M4 14.2V1.8h8v12.4zM6.6 5h2.8M6.6 8h2.8M6.6 11h2.8',
  web_app:
    'M3 2.6h10a1.2 1.2 0 0 1 1.2 1.2v8.4a1.2 1.2 0 0 1-1.2 1.2H3a1.2 1.2 0 0 1-1.2-1.2V3.8A1.2 1.2 0 0 1 3 2.6zM1.8 5.8h12.4',
  mobile_app:
    'M5.8 1.8h4.4a1.6 1.6 0 0 1 1.6 1.6v9.2a1.6 1.6 0 0 1-1.6 1.6H5.8a1.6 1.6 0 0 1-1.6-1.6V3.4a1.6 1.6 0 0 1 1.6-1.6zM7.2 12h1.6',
  database:
    'M13.2 3.9c0 1.2-2.3 2.1-5.2 2.1S2.8 5.1 2.8 3.9 5.1 1.8 8 1.8s5.2.9 5.2 2.1zM2.8 3.9v8.2c0 1.2 2.3 2.1 5.2 2.1s5.2-.9 5.2-2.1V3.9M2.8 8c0 1.2 2.3 2.1 5.2 2.1s5.2-.9 5.2-2.1',
  library: 'M2.6 2.4h2.8v11.2H2.6zM5.4 2.4h2.8v11.2H5.4zM9.3 3.3l2.6-.7 2.6 10.4-2.6.7z',
  other: 'M8 1.8 13.6 4.9v6.2L8 14.2l-5.6-3.1V4.9zM2.4 4.9 8 8l5.6-3.1M8 8v6.2',
}

export const groupShape = 'M8 2 14 5.2 8 8.4 2 5.2zM2 8.2l6 3.2 6-3.2M2 11l6 3.2 6-3.2'

export const loopShape =
  'M11 2.2 13.2 4.4 11 6.6M13 4.4H5.5a3 3 0 0 0-3 3M5 13.8l-2.2-2.2L5 9.4M3 11.6h7.5a3 3 0 0 0 3-3'

/** Four shapes, so that the band is clear without its color. Filled by the even-odd rule. */
export const healthShapes: Record<HealthBand, string> = {
  good: 'M8 .8a7.2 7.2 0 1 0 0 14.4A7.2 7.2 0 0 0 8 .8Zm3.9 5.3-4.7 5.2a.9.9 0 0 1-1.3 0L3.9 9.2 5.2 8l1.3 1.5 4.1-4.6z',
  fair: 'M8 .8a7.2 7.2 0 1 0 0 14.4A7.2 7.2 0 0 0 8 .8Zm0 1.9v10.6A5.3 5.3 0 0 1 8 2.7Z',
  poor: 'M9.3.9 15.1 6.7a1.8 1.8 0 0 1 0 2.6l-5.8 5.8a1.8 1.8 0 0 1-2.6 0L.9 9.3a1.8 1.8 0 0 1 0-2.6L6.7.9a1.8 1.8 0 0 1 2.6 0ZM7.1 3.9v5h1.8v-5zm0 6.3v1.9h1.8v-1.9z',
  unknown: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm0 2.4a4.6 4.6 0 1 1 0 9.2 4.6 4.6 0 0 1 0-9.2Z',
}
