import { detectLanguage } from '@trellis/domain/languages/detect-language'
import { type Language, type LanguageSettings, pathIn } from '@trellis/domain/languages/languages'
import type { NoticeKind, RenderNotice } from '@trellis/platform/auth'
import { fillIn } from './fill-in.ts'
import { type AuthMailTexts, authMailTexts } from './locales/auth-mail-texts.ts'
import { renderMailLayout } from './mail-layout.ts'

type NoticeSettings = {
  readonly languages: LanguageSettings
  readonly identityProviders: readonly { readonly name: string; readonly label: string }[]
}

/** Tells people what was done to the ways into their account, and what to do if they did not do it. */
export const noticeMailIn =
  ({ languages, identityProviders }: NoticeSettings): RenderNotice =>
  (kind, { method = '', happenedAt, siteUrl, acceptLanguage }) => {
    const language = detectLanguage(acceptLanguage, languages.offered) ?? languages.offered[0]
    const { notices } = authMailTexts[language]
    const { subject, title, paragraph } = findTexts(kind, method, notices)
    const provider = identityProviders.find(({ name }) => name === method)?.label ?? method
    const help = findHelp(kind, notices)
    const values = { time: formatTime(happenedAt, language), provider }
    return renderMailLayout({
      language,
      subject: fillIn(subject, values),
      title: fillIn(title, values),
      paragraphs: [fillIn(paragraph, values), help.paragraph],
      action: { label: help.action, url: new URL(pathIn(language, help.page, languages), siteUrl).href },
      notes: [notices.ifYou],
    })
  }

/** The provider of a company has no name that people know. */
const findTexts = (kind: NoticeKind, method: string, texts: AuthMailTexts['notices']) =>
  method.startsWith('sso:') && (kind === 'identity_linked' || kind === 'identity_unlinked')
    ? texts.ofCompany[kind]
    : texts[kind]

/** People cannot undo a password or a lost address in their profile. */
const findHelp = (kind: NoticeKind, texts: AuthMailTexts['notices']) =>
  kind === 'password_set' || kind === 'email_changed'
    ? { paragraph: texts.ifNotYouContact, action: texts.contactAction, page: '/contact' }
    : { paragraph: texts.ifNotYou, action: texts.action, page: '/profile' }

/** Day before month in every language, as on the pages. */
const locales = { en: 'en-GB', de: 'de-DE', es: 'es-ES' } as const satisfies Record<Language, string>

/** People read the mail wherever they are, so the time is in UTC and says so. */
function formatTime(moment: Date, language: Language): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat(locales[language], format).format(moment)} UTC`
}
