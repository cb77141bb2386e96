import { account } from './en/account.ts'
import { architecture } from './en/architecture.ts'
import { auth } from './en/auth.ts'
import { common } from './en/common.ts'
import { component } from './en/component.ts'
import { components } from './en/components.ts'
import { contact } from './en/contact.ts'
import { dashboard } from './en/dashboard.ts'
import { demo } from './en/demo.ts'
import { diagram } from './en/diagram.ts'
import { docs } from './en/docs.ts'
import { errors } from './en/errors.ts'
import { gettingStarted } from './en/getting-started.ts'
import { landing } from './en/landing.ts'
import { organizations } from './en/organizations.ts'
import { pricing } from './en/pricing.ts'
import { projects } from './en/projects.ts'
import { shell } from './en/shell.ts'
import { site } from './en/site.ts'
import { ui } from './en/ui.ts'
import { versions } from './en/versions.ts'

export const english = {
  architecture,
  account,
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
  gettingStarted,
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

/** What a language has translated; a test holds the parts of whole pages complete. */
export type Catalog = { readonly [Name in keyof typeof english]?: Texts<(typeof english)[Name]> }
