import type { ComponentFacts } from '@trellis/domain/rules/facts'
import { useTo } from '../../../../components/base-path.ts'
import { useJson } from '../../../../exchange/asking/use-json.ts'
import { useRested } from '../../../../exchange/asking/use-rested.ts'
import { all } from '../../../../exchange/subjects.ts'
import type { Namesakes } from '../dependencies/choices.ts'

const typingPause = 250

/** The other components that have the typed title, once typing rests. A failure warns of nothing: the server judges. */
export function useNamesakes(typed: string, ownId: string | undefined): ComponentFacts['namesakes'] {
  const title = typed.trim()
  const rested = useRested(title, typingPause)
  const choices = useTo()('/component/choices')
  const answer = useJson({
    address: rested === '' ? undefined : `${choices}?${new URLSearchParams({ title: rested })}`,
    parse: takeNamesakes,
    shows: { component: all },
  })
  const isAnswered = answer.state === 'ready' && !answer.isOld && rested === title && title !== ''
  return isAnswered ? answer.value.namesakes.filter(({ id }) => id !== ownId) : []
}

const takeNamesakes = (answer: unknown) => answer as Namesakes
