import type { Language } from '@trellis/domain/languages/languages'
import { mails as german } from './de/mails.ts'
import { mails as english } from './en/mails.ts'
import { mails as spanish } from './es/mails.ts'

type Worded<Texts> = Texts extends string ? string : { readonly [Key in keyof Texts]: Worded<Texts[Key]> }

const { auth, lifetime, notices } = english

/** The texts of mails about signing in. Other mails are in English only. */
export type AuthMailTexts = Worded<Pick<typeof english, 'auth' | 'lifetime' | 'notices'>>

export const authMailTexts: Readonly<Record<Language, AuthMailTexts>> = {
  en: { auth, lifetime, notices },
  de: german,
  es: spanish,
}
