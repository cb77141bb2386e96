// A feature's `screens.ts` describes its screens by their addresses. The app needs these descriptions before it has the
// code of a page: for the skeleton, the navigation, the guard. They are data and import only types, because every page
// carries all of them.
import type { Database } from '@trellis/database/types'
import type { Verb, verbs } from '@trellis/domain/permissions/may'
import type { href } from 'react-router'
import type { PageShape } from '../components/pending/skeletons.tsx'
import type { Subjects } from '../exchange/subjects.ts'
import type { shell } from '../locales/en/app/shell.ts'
import type { IconName } from '../ui/mark/glyph.tsx'

/** An address as `routes.ts` writes it. */
export type ScreenPath = Parameters<typeof href>[0]

export type Screens = { readonly [Path in ScreenPath]?: Screen }

export interface Screen {
  /** Its name in the top bar and in the navigation. A page with its own bar needs none. */
  readonly title?: ScreenTitle
  /** The screens above it, from the outside in. */
  readonly crumbs?: readonly ScreenPath[]
  /** Its entry in the navigation and in the palette. */
  readonly navigation?: NavigationEntry
  /** A member without this permission gets a 403. */
  readonly permission?: OrganizationVerb
  /** Only the person may open it: a superadmin who acts for them gets a 403. */
  readonly isForOneself?: true
  /** It belongs to the person, who may open it without an organization, or while the current one is closed. */
  readonly isPersonal?: true
  /** It only leads to the screens below it that the member may open, and is for members who may open one. */
  readonly isLead?: true
  /** The shape to show while the page loads. Without one, the old page stays. */
  readonly skeleton?: PageShape
  /** The subjects that its loaders show: `all` of a kind, or the row of a parameter of its address. */
  readonly shows?: { readonly [Kind in keyof Subjects]: 'all' | `:${string}` }
  /** Its outer screen, if it is a tab: the head above the tabs stays while another tab loads. */
  readonly tabOf?: ScreenPath
  /** The page uses the full width and brings its own padding. */
  readonly isFull?: true
  /** The navigation shrinks to icons. */
  readonly hasRail?: true
  /** The table that `:id` belongs to. This address and those below it open in the organization of that row. */
  readonly owner?: 'components' | 'projects'
  /** Its texts are in every language. All other screens are in English. */
  readonly isTranslated?: true
  /** The build renders it, as one file for everyone. */
  readonly isPrerendered?: true
  /** Crawlers may read it; `listed` puts it into the sitemap. All other screens are closed to crawlers. */
  readonly crawlers?: 'open' | 'listed'
}

interface NavigationEntry {
  readonly icon: IconName
  /** The lowest comes first. */
  readonly order: number
  /** A group with a heading; without it the first one, which has none. */
  readonly group?: 'organization'
  /** It has its own place in the tab bar of phones. */
  readonly isPrimary?: true
  /** The prefix of the addresses that belong to it, if that is not its own address. */
  readonly within?: string
  /** The demo does not have it. */
  readonly isForMembers?: true
  /** Shows the number of rows in the organization beside its name; `isOwn` counts only the member's. */
  readonly count?:
    | { readonly table: TableWith<'organization_id'>; readonly isOwn?: never }
    | { readonly table: TableWith<'organization_id' | 'user_id'>; readonly isOwn: true }
}

/** A key of the shell's catalog: one text without values to fill in. */
export type ScreenTitle = Exclude<
  KeysWith<typeof shell, string>,
  KeysWith<typeof shell, `${string}{{${string}`>
>

type OrganizationVerb = Verb & KeysWith<typeof verbs, 'organization'>
type Tables = Database['public']['Tables']
type TableWith<Column extends string> = KeysWith<Tables, { Row: Record<Column, string> }>

type KeysWith<Of, Value> = { [Key in keyof Of]: Of[Key] extends Value ? Key : never }[keyof Of]
