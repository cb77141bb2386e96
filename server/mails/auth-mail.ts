import { detectLanguage } from '@trellis/domain/languages/detect-language'
import { type LanguageSettings, pathIn } from '@trellis/domain/languages/languages'
import type { MailContent as AuthMail, MailKind, RenderMail } from '@trellis/platform/auth'
import { breakLinks } from './break-links.ts'
import { fillIn } from './fill-in.ts'
import { type AuthMailTexts, authMailTexts } from './locales/auth-mail-texts.ts'
import { renderMailLayout } from './mail-layout.ts'

/**
 * Uses the requester's language if it is available. The link leads to a page of ours whose script uses up the token, so
 * that mail scanners that fetch links do not.
 */
export const authMailIn =
  (languages: LanguageSettings): RenderMail =>
  (kind, mail) => {
    const language = detectLanguage(mail.acceptLanguage, languages.offered) ?? languages.offered[0]
    const texts = authMailTexts[language]
    const { lifetime: note, ignore } = texts.auth
    const { email, newEmail = '', code, asker, occasion } = mail
    const names = Object.fromEntries(
      Object.entries({ ...asker, ...occasion }).map(([name, words]) => [name, breakLinks(words)]),
    )
    const lifetime = wordsFor(mail.lifetimeSeconds, texts.lifetime)
    if (kind === 'reauthentication') {
      const { subject, title, paragraph } = texts.auth[kind]
      const paragraphs = [fillIn(paragraph, { lifetime, code })]
      return renderMailLayout({ language, subject, title, paragraphs, notes: [ignore] })
    }
    // The address of the reader is theirs; the other one may be somebody's who wants it to become a link.
    const words = {
      ...names,
      email: kind === 'email_change_new' ? breakLinks(email) : email,
      newEmail: asker && kind === 'email_change_current' ? breakLinks(newEmail) : newEmail,
    }
    const { subject, title, action } = occasion ? texts.auth.invited : texts.auth[kind]
    return renderMailLayout({
      language,
      subject: fillIn(subject, words),
      title: fillIn(title, words),
      paragraphs: paragraphsOf(kind, mail, texts).map((paragraph) => fillIn(paragraph, words)),
      action: { label: action, url: linkOf(mail, pathIn(language, '/confirm', languages)) },
      notes:
        kind === 'break_glass'
          ? [fillIn(texts.auth.break_glass.note, { lifetime })]
          : [fillIn(note, { lifetime, code }), asker ? texts.auth.asked : ignore],
    })
  }

/** The reader must know that confirming makes a password valid, which somebody else may have chosen. */
function paragraphsOf(
  kind: Exclude<MailKind, 'reauthentication'>,
  { setsPassword, asker, occasion }: AuthMail,
  { auth }: AuthMailTexts,
): string[] {
  if (asker && (kind === 'email_change_current' || kind === 'email_change_new'))
    return [auth[kind].askedParagraph]
  const accepts = kind === 'confirmation' && setsPassword
  if (occasion) return [auth.invited.paragraph, ...(accepts ? [auth.invited.password] : [])]
  return [accepts ? auth.confirmation.paragraphWithPassword : auth[kind].paragraph]
}

/**
 * The page leads on by itself to wherever the person was going in the same browser. An invitation is joined on whatever
 * device the link is opened, so only a mail that says so leads to one.
 */
function linkOf({ siteUrl, tokenHash, type, occasion }: AuthMail, path: string): string {
  const link = new URL(path, siteUrl)
  link.searchParams.set('token_hash', tokenHash)
  link.searchParams.set('type', type)
  if (occasion?.invitation !== undefined) link.searchParams.set('invitation', occasion.invitation)
  return link.href
}

export function wordsFor(seconds: number, words: AuthMailTexts['lifetime']): string {
  const [amount, unit] = largestUnit(seconds)
  const [one, many] = words[unit]
  return amount === 1 ? one : fillIn(many, { count: String(amount) })
}

function largestUnit(seconds: number): [number, keyof AuthMailTexts['lifetime']] {
  if (seconds % 3600 === 0) return [seconds / 3600, 'hour']
  return seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second']
}
