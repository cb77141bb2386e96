import type { Insets } from '../../../diagram/view/view.ts'

/** Space for the bar at the top, the notes and the map at the bottom. */
const wide: Insets = { top: 68, bottom: 148, sides: 32 }
/** The bar is taller, and there is no map. */
const phone: Insets = { top: 88, bottom: 120, sides: 16 }
const phoneWidth = 760

export function insetsNow(): Insets {
  return typeof window !== 'undefined' && window.innerWidth <= phoneWidth ? phone : wide
}
