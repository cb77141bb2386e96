import type { Language } from '@trellis/domain/languages/languages'
import { mails as german } from './de/mails.ts'
import { mails as english } from './en/mails.ts'
import { mails as spanish } from './es/mails.ts'

type Worded<Texts> = Texts extends string ? string : { readonly [Key in keyof Texts]: Worded<Texts[Key]> }

/** The texts of mails about signing in. Other mails go to the operators of the installation, in English. */
export type AuthMailTexts = Worded<Pick<typeof english, 'auth' | 'lifetime' | 'notices'>>

export const authMailTexts: Readonly<Record<Language, AuthMailTexts>> = {
  en: english,
  de: german,
  es: spanish,
}
