import type { Insets } from '../../../diagram/view/view.ts'

/** Space for the bar at the top, the notes and the map at the bottom. */
const wide: Insets = { top: 68, bottom: 148, sides: 32 }
/** The bar opens on demand, and the map is small. */
const phone: Insets = { top: 24, bottom: 112, sides: 16 }
const phoneWidth = 760

export function insetsNow(): Insets {
  return typeof window !== 'undefined' && window.innerWidth <= phoneWidth ? phone : wide
}
