import type { Sentence, Worst } from '@trellis/domain/health/explain/sentence'
import { Trans, useTranslation } from 'react-i18next'
import { behindOf, useBehindWords } from './behind-badge.tsx'
import { useSeveral } from './together-words.ts'

/** Why a score is what it is: "67 = 70% of 73 (the average) + 30% of 55 (the worst: event-bus, 1 major behind)". */
export function ScoreSentence({ sentence }: { sentence: Sentence }) {
  const { t } = useTranslation('component')
  const namesOf = useWorstNames()
  if (sentence.kind === 'no-dependencies') return t('why.none')
  if (sentence.kind === 'all-latest') {
    const { count } = sentence
    return t(count === 2 ? 'why.bothLatest' : 'why.allLatest', { count })
  }
  const { score, average, worst, worstDependencies } = sentence
  return (
    <Trans
      t={t}
      i18nKey="why.weighted"
      values={{ score, average, worst, names: namesOf(worstDependencies) }}
      components={{ b: <b className="font-semibold text-text" /> }}
    />
  )
}

/** One with its reason, both by name, or the first and how many others. */
function useWorstNames(): (worst: readonly Worst[]) => string {
  const { t } = useTranslation('component')
  const wordsOf = useBehindWords()
  const severalOf = useSeveral()
  return ([first, second, ...others]) => {
    if (first === undefined) return ''
    if (second === undefined) {
      return t('why.worst', { title: first.title, behind: wordsOf(behindOf(first)) })
    }
    return severalOf([first.title, second.title, ...others.map(({ title }) => title)])
  }
}
