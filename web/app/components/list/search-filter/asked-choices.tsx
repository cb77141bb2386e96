import { useTypedSearch } from '../../../exchange/asking/use-typed-search.ts'
import { all } from '../../../exchange/subjects.ts'
import { ChoiceSearch, type FilterChoice } from './choice-search.tsx'
import { matchesText } from './matches-text.ts'

/** The server's answer to the typed text. */
export interface FoundChoices {
  choices: FilterChoice[]
  /** Of all matches. */
  count: number
}

interface AskedChoicesProps {
  label: string
  address: string
  /** Shown before the results. */
  first?: readonly FilterChoice[]
  onChoose: (value: string) => void
}

/** Choices that the server finds while people type. */
export function AskedChoices({ label, address, first = [], onChoose }: AskedChoicesProps) {
  const { text, type, found, hasFailed, isStale } = useTypedSearch<FoundChoices>({
    address,
    shows: { member: all, project: all },
    asksAtOnce: true,
  })
  const { choices = [], count = 0 } = found ?? {}
  return (
    <ChoiceSearch
      label={label}
      text={text}
      onType={type}
      choices={[...first.filter((choice) => matchesText(choice, text)), ...choices]}
      left={count - choices.length}
      isStale={isStale}
      isUnreachable={hasFailed}
      onChoose={onChoose}
    />
  )
}
