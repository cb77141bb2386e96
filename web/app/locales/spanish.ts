import type { Catalog } from './english.ts'
import { auth } from './es/auth.ts'
import { common } from './es/common.ts'
import { contact } from './es/contact.ts'
import { diagram } from './es/diagram.ts'
import { faults } from './es/faults.ts'
import { landing } from './es/landing.ts'
import { pricing } from './es/pricing.ts'
import { site } from './es/site.ts'
import { ui } from './es/ui.ts'

/** Landing, pricing, contact and sign-in, and their frame; the rest is English. */
export const spanish = {
  auth,
  common,
  contact,
  diagram,
  faults,
  landing,
  pricing,
  site,
  ui,
} satisfies Catalog
