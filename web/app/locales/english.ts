import type { english as faults } from '@trellis/domain/contracts/faults/english'
import { architecture } from './en/app/architecture.ts'
import { component } from './en/app/component.ts'
import { components } from './en/app/components.ts'
import { dashboard } from './en/app/dashboard.ts'
import { demo } from './en/app/demo.ts'
import { docs } from './en/app/docs.ts'
import { errors } from './en/app/errors.ts'
import { organizations } from './en/app/organizations.ts'
import { projects } from './en/app/projects.ts'
import { shell } from './en/app/shell.ts'
import { versions } from './en/app/versions.ts'
import { auth } from './en/auth.ts'
import { common } from './en/common.ts'
import { contact } from './en/contact.ts'
import { diagram } from './en/diagram.ts'
import { landing } from './en/landing.ts'
import { pricing } from './en/pricing.ts'
import { site } from './en/site.ts'
import { ui } from './en/ui.ts'
import type { lateEnglish } from './late-english.ts'

export const english = {
  architecture,
  auth,
  common,
  component,
  components,
  contact,
  dashboard,
  diagram,
  demo,
  docs,
  errors,
  landing,
  organizations,
  pricing,
  projects,
  shell,
  site,
  ui,
  versions,
}

type Texts<Part> = { readonly [Key in keyof Part]?: Part[Key] extends string ? string : Texts<Part[Key]> }

/** With what comes later: the texts of some screens, and the faults, whose English texts the domain has. */
export type English = typeof english & typeof lateEnglish & { readonly faults: typeof faults }

/** The translated parts of a language; a test checks that whole pages are complete. */
export type Catalog = { readonly [Name in keyof English]?: Texts<English[Name]> }
