import type { english as faults } from '@trellis/domain/contracts/faults/english'
import { component } from './en/app/component.ts'
import { components } from './en/app/components.ts'
import { errors } from './en/app/errors.ts'
import { shell } from './en/app/shell.ts'
import { common } from './en/common.ts'
import { diagram } from './en/diagram.ts'
import { site } from './en/site.ts'
import { ui } from './en/ui.ts'
import type { lateEnglish } from './late-english.ts'

export const english = {
  common,
  component,
  components,
  diagram,
  errors,
  shell,
  site,
  ui,
}

type Texts<Part> = { readonly [Key in keyof Part]?: Part[Key] extends string ? string : Texts<Part[Key]> }

/** With what comes later: the texts of some screens, and the faults, whose English texts the domain has. */
export type English = typeof english & typeof lateEnglish & { readonly faults: typeof faults }

/** The translated parts of a language; a test checks that whole pages are complete. */
export type Catalog = { readonly [Name in keyof English]?: Texts<English[Name]> }
