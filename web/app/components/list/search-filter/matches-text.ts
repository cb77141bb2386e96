import type { FilterChoice } from './choice-search.tsx'

/** Whether a choice's name contains the typed text. */
export function matchesText({ label }: FilterChoice, text: string): boolean {
  return label.toLowerCase().includes(text.trim().toLowerCase())
}
