import { auth } from './de/auth.ts'
import { common } from './de/common.ts'
import { contact } from './de/contact.ts'
import { diagram } from './de/diagram.ts'
import { faults } from './de/faults.ts'
import { landing } from './de/landing.ts'
import { pricing } from './de/pricing.ts'
import { site } from './de/site.ts'
import { ui } from './de/ui.ts'
import type { Catalog } from './english.ts'

/** Landing, pricing, contact and sign-in, and their frame; the rest is English. */
export const german = { auth, common, contact, diagram, faults, landing, pricing, site, ui } satisfies Catalog
