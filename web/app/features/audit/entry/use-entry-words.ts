import { type DescribedEntry, describeEntry } from '@trellis/domain/audit/describe-entry'
import { audit } from '../../../locales/en/late/audit.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import type { ListedEntry, SubjectNames } from '../query/read-entries.ts'
import { useActionWord } from '../use-action-word.ts'
import { useSubjectName } from './use-subject-name.ts'

export interface EntryWords {
  described: DescribedEntry
  /** The actor, with the person they acted for and the token they used. */
  person: string
  /** Without behalf and token, for the avatar; undefined if no person acted. */
  actor: string | undefined
  word: string
  item: string
  sentence: string
}

/** Events that only superadmins cause. */
const supportEvents: readonly (string | null)[] = [
  'organization_suspended',
  'organization_reactivated',
  'trial_extended',
  'impersonation_granted',
  'impersonation_started',
  'organization_limits_set',
]

/** Puts entries into words. Names are those that people and items have now. */
export function useEntryWords(names: SubjectNames): (entry: ListedEntry) => EntryWords {
  const { t } = useLateTexts('audit', audit)
  const wordOf = useActionWord()
  const subjectName = useSubjectName(names)
  const nameOf = (id: string) => names[id]?.name ?? t('person.former', { id: id.slice(-4) })
  const actorOf = ({ actor_id, on_behalf_of_id, event }: ListedEntry) => {
    if (actor_id === null) return undefined
    const isSupport = on_behalf_of_id !== null || supportEvents.includes(event)
    return names[actor_id]?.name ?? (isSupport ? t('person.support') : nameOf(actor_id))
  }
  const personOf = (entry: ListedEntry, actor: string | undefined) => {
    const { on_behalf_of_id: behalf, token_id: token } = entry
    const person = actor ?? t('person.system')
    const acting = behalf === null ? person : t('person.acting', { actor: person, person: nameOf(behalf) })
    const tokenName = token === null ? undefined : names[token]?.name
    // An organization's token acts as a person of the same name.
    return tokenName === undefined || tokenName === person
      ? acting
      : t('person.with', { person: acting, token: tokenName })
  }
  const itemOf = ({ item }: DescribedEntry) => {
    const [first, second] = item.ids
    const name = subjectName(first)
    const kind = item.kind ? t(`kind.${item.kind}`) : ''
    if (item.kind === 'organization' || item.kind === 'sso') return item.label ?? kind
    if (second !== undefined || (item.count > 1 && name === undefined))
      return `${t('counted.rows', { count: Math.max(item.count, item.ids.length) })}, ${kind}`
    if (name === undefined) return item.label ?? (first ? t('item.gone', { id: first.slice(-4) }) : kind)
    return item.label === undefined || item.label === name ? name : `${name} ${item.label}`
  }
  return (entry) => {
    const described = describeEntry(entry)
    const word = wordOf(described.word)
    const actor = actorOf(entry)
    const person = personOf(entry, actor)
    const item = itemOf(described)
    const lower = word.charAt(0).toLowerCase() + word.slice(1)
    const isOfItem = described.item.kind !== 'organization' && item !== ''
    return {
      described,
      person,
      actor,
      word,
      item,
      sentence: isOfItem
        ? t('sentenceWithItem', { person, word: lower, item })
        : t('sentence', { person, word: lower }),
    }
  }
}
