import { useTypedSearch } from '../../../exchange/asking/use-typed-search.ts'
import { ChoiceSearch, type FilterChoice } from './choice-search.tsx'
import { matchesText } from './matches-text.ts'

/** The server's answer to the typed text. */
export interface FoundChoices {
  query: string
  choices: FilterChoice[]
  /** Of all matches. */
  count: number
  isUnreachable?: boolean
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
  const { text, type, found, isStale } = useTypedSearch<FoundChoices>(address, { asksAtOnce: true })
  const { choices = [], count = 0, isUnreachable = false } = found ?? {}
  return (
    <ChoiceSearch
      label={label}
      text={text}
      onType={type}
      choices={[...first.filter((choice) => matchesText(choice, text)), ...choices]}
      left={count - choices.length}
      isStale={isStale}
      isUnreachable={isUnreachable}
      onChoose={onChoose}
    />
  )
}
