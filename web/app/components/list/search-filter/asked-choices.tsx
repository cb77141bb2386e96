import { useTypedSearch } from '../../../exchange/asking/use-typed-search.ts'
import { ChoiceSearch, type FilterChoice } from './choice-search.tsx'
import { matchesText } from './matches-text.ts'

/** What an address answers to what is typed. */
export interface FoundChoices {
  query: string
  choices: FilterChoice[]
  /** Of all that match. */
  count: number
  isUnreachable?: boolean
}

interface AskedChoicesProps {
  label: string
  address: string
  /** Stand before what is found. */
  first?: readonly FilterChoice[]
  onChoose: (value: string) => void
}

/** Choices that the server finds while one types. */
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
