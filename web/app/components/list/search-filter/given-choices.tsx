import { useState } from 'react'
import { ChoiceSearch, type FilterChoice } from './choice-search.tsx'
import { matchesText } from './matches-text.ts'

const mostChoices = 20

interface GivenChoicesProps {
  label: string
  choices: readonly FilterChoice[]
  onChoose: (value: string) => void
}

/** Choices that the page already has. */
export function GivenChoices({ label, choices, onChoose }: GivenChoicesProps) {
  const [text, setText] = useState('')
  const found = choices.filter((choice) => matchesText(choice, text))
  const listed = found.slice(0, mostChoices)
  return (
    <ChoiceSearch
      label={label}
      text={text}
      onType={setText}
      choices={listed}
      left={found.length - listed.length}
      onChoose={onChoose}
    />
  )
}
