import type { BestUpgrade } from '@trellis/domain/notifications/digest/best-upgrade'
import {
  type MailItem,
  type MailKind,
  mailedComponentsOf,
} from '@trellis/domain/notifications/digest/choose-items'
import { type Digest, type DigestComponent, toDigest } from '@trellis/domain/notifications/digest/digest'
import { severityOf } from '@trellis/domain/notifications/digest/notes'
import { type Cadence, isPressing } from '@trellis/domain/notifications/events'
import { breakLinks } from '../break-links.ts'
import { fillIn } from '../fill-in.ts'
import { notifications } from '../locales/en/notifications.ts'
import { type RenderedMail, renderMailLayout } from '../mail-layout.ts'
import type { MailFooter, MailLink, MailRow, MailSection } from '../parts/sections.ts'
import { actionOf, briefUrl, componentUrl, pageUrl } from './actions.ts'
import { linesOf } from './note-lines.ts'
import { scoreOf } from './score.ts'
import { sentencesOf, type Telling } from './sentences.ts'
import { breakNumber, countIn } from './words.ts'

export type NotificationMail = {
  readonly kind: MailKind
  readonly cadence: Cadence
  readonly timeZone: string
  /** Undefined for what concerns the account. */
  readonly organization: { readonly id: string; readonly name: string } | undefined
  /** At least one. */
  readonly items: readonly MailItem[]
  /** The scores of components as they are now, as far as they are known. */
  readonly scores: ReadonlyMap<string, number>
  readonly upgrade: BestUpgrade | undefined
  readonly publicUrl: string
  /** Turns off mails about one component, or all that can be turned off. */
  readonly unsubscribeUrl: (componentId?: string) => string
  readonly describeDevice: (userAgent: string) => string
}

const texts = notifications

const pageOf = ({ publicUrl, organization }: NotificationMail, path: string) =>
  pageUrl(publicUrl, path, organization?.id)

/** Why it comes now. What cannot wait does not follow the cadence. */
const paceOf = ({ kind, cadence, items }: NotificationMail): Cadence | 'pressing' =>
  kind === 'single' && items.every(({ event }) => isPressing(event)) ? 'pressing' : cadence

/** One notification, or several as a digest. */
export function renderNotificationMail(mail: NotificationMail): RenderedMail {
  if (mail.kind === 'urgent') return renderUrgent(mail)
  const [only, ...others] = mail.items
  const isSingle = mail.kind === 'single' && only !== undefined && others.length === 0
  return isSingle ? renderSingle(mail, only) : renderDigest(mail)
}

const tellingOf = ({ organization, timeZone, describeDevice }: NotificationMail): Telling => ({
  organization: organization?.name ?? texts.footer.account,
  timeZone,
  describeDevice,
})

/** In plain words, without anything that turns it off. */
function renderUrgent(mail: NotificationMail): RenderedMail {
  const told = mail.items.map((item) => sentencesOf(item, tellingOf(mail)))
  const { several, why } = texts.security
  const [first] = mail.items
  const isSingle = told.length === 1
  return renderMailLayout({
    language: 'en',
    subject: isSingle ? (told[0]?.title ?? '') : several.subject,
    title: isSingle ? (told[0]?.title ?? '') : several.title,
    paragraphs: [...new Set(told.flatMap(({ paragraphs }) => paragraphs))],
    ...(first !== undefined && { action: actionOf(first, mail.publicUrl, mail.organization?.id) }),
    notes: [why],
  })
}

function renderSingle(mail: NotificationMail, item: MailItem): RenderedMail {
  const digest = toDigest(mail)
  const { title, paragraphs } = sentencesOf(withoutOver(item, digest), tellingOf(mail))
  const action = actionOf(item, mail.publicUrl, mail.organization?.id)
  return renderMailLayout({
    language: 'en',
    subject: title,
    title,
    paragraphs,
    sections: componentSections(mail, digest, action.url),
    action,
    notes: [],
    footer: footerOf(mail),
  })
}

/** Without the components whose fall was made up for meanwhile. Those that no notification names are counted. */
function withoutOver(item: MailItem, { components }: Digest): MailItem {
  const told = new Set(components.map(({ id }) => id))
  const over = mailedComponentsOf(item).filter(({ id }) => !told.has(id))
  const mailed = item.mailed?.filter((id) => !over.some((component) => component.id === id))
  return { ...item, mailed }
}

function renderDigest(mail: NotificationMail): RenderedMail {
  const digest = toDigest(mail)
  const organization = breakLinks(mail.organization?.name ?? texts.footer.account)
  const count = digest.components.length + digest.more
  const { subject, subjectOthers, title, leads } = texts.digest
  return renderMailLayout({
    language: 'en',
    subject:
      count === 0 ? fillIn(subjectOthers, { organization }) : countIn(subject, count, { organization }),
    title: fillIn(title, { organization }),
    paragraphs: [leads[paceOf(mail)]],
    sections: [...upgradeSection(mail), ...componentSections(mail, digest), ...otherSection(mail, digest)],
    action: { label: texts.actions.notifications, url: pageOf(mail, '/notifications') },
    notes: [],
    footer: footerOf(mail),
  })
}

function upgradeSection({ upgrade, publicUrl }: NotificationMail): MailSection[] {
  if (upgrade === undefined) return []
  const { componentId, title, dependencyId, dependency, from, to, before, after, others = [] } = upgrade
  const { upgrade: heading, upgradeLine, upgradeOthers, openBrief } = texts.digest
  const isAlone = others.length === 0
  const row: MailRow = {
    title: breakLinks(title),
    score: scoreOf(isAlone ? { before, after } : { after: before }),
    lines: [
      {
        text: fillIn(upgradeLine, { dependency: breakLinks(dependency) }),
        step: { from: breakNumber(from), to: breakNumber(to) },
      },
      ...(isAlone
        ? []
        : [
            {
              text: countIn(upgradeOthers, others.length, {
                others: listOf(others.map(breakLinks)),
                score: String(after),
              }),
            },
          ]),
    ],
    links: [{ label: openBrief, url: briefUrl(publicUrl, componentId, dependencyId) }],
  }
  return [{ heading, rows: [row] }]
}

const mostNames = 3

/** "bus", "bus and search", "bus, search and 4 more". */
function listOf(names: readonly string[]): string {
  const named = names.length > mostNames ? names.slice(0, mostNames - 1) : names
  const count = String(names.length - named.length)
  const more = count === '0' ? [] : [fillIn(texts.digest.andMore, { count })]
  return new Intl.ListFormat('en-GB').format([...named, ...more])
}

/** `button`: the address behind the button of the email, which no row repeats. */
function componentSections(
  mail: NotificationMail,
  { components, more }: Digest,
  button?: string,
): MailSection[] {
  if (components.length === 0) return []
  return [
    {
      heading: countIn(texts.digest.components, components.length + more),
      rows: components.map((component) => toRow(mail, component, button)),
      ...(more > 0 && {
        more: { label: countIn(texts.digest.more, more), url: pageOf(mail, '/notifications') },
      }),
    },
  ]
}

function toRow(mail: NotificationMail, component: DigestComponent, button: string | undefined): MailRow {
  const { publicUrl, unsubscribeUrl } = mail
  const { id, score, notes } = component
  const title = breakLinks(component.title)
  return {
    title,
    url: componentUrl(publicUrl, id),
    score: score && scoreOf(score),
    lines: notes.flatMap(linesOf),
    links: [
      ...briefLink(mail.publicUrl, component).filter(({ url }) => url !== button),
      { label: fillIn(texts.footer.stopComponent, { title }), url: unsubscribeUrl(id) },
    ],
  }
}

/** To the brief for the worst that happened to it. */
function briefLink(publicUrl: string, { id, notes }: DigestComponent): MailLink[] {
  const [worst] = notes.toSorted((a, b) => severityOf([b]) - severityOf([a]))
  if (worst === undefined || !('componentId' in worst) || worst.componentId === undefined) return []
  return [{ label: texts.actions.brief, url: briefUrl(publicUrl, id, worst.componentId) }]
}

function otherSection(mail: NotificationMail, { others }: Digest): MailSection[] {
  if (others.length === 0) return []
  const rows = others.map((item): MailRow => {
    const { title, paragraphs } = sentencesOf(item, tellingOf(mail))
    return {
      title,
      url: actionOf(item, mail.publicUrl, mail.organization?.id).url,
      lines: paragraphs.map((text) => ({ text })),
    }
  })
  return [{ heading: texts.digest.others, rows: rows.slice(-mostOthers) }]
}

const mostOthers = 20

function footerOf(mail: NotificationMail): MailFooter {
  const { organization, unsubscribeUrl } = mail
  const { why, account, settings, stopAll } = texts.footer
  return {
    why: fillIn(why[paceOf(mail)], { organization: breakLinks(organization?.name ?? account) }),
    links: [
      // It lists the components of one organization.
      { label: settings, url: pageOf(mail, '/profile') },
      { label: stopAll, url: unsubscribeUrl() },
    ],
  }
}
