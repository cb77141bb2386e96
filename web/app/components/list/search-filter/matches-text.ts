import type { FilterChoice } from './choice-search.tsx'

/** Whether a choice has what is typed in its name. */
export function matchesText({ label }: FilterChoice, text: string): boolean {
  return label.toLowerCase().includes(text.trim().toLowerCase())
}
