import type { Insets } from '../../diagram/view/view.ts'

/** Room for the bar above, the notes and the map below. */
export const insets: Insets = { top: 68, bottom: 148, sides: 32 }
