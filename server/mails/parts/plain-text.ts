import type { MailFooter, MailLink, MailRow, MailSection } from './sections.ts'

/** The same sections for programs that show plain text. */
export function sectionsAsText(sections: readonly MailSection[]): string[] {
  return sections.map(({ heading, rows, more }) =>
    [heading.toUpperCase(), ...rows.map(rowAsText), ...(more === undefined ? [] : [linkAsText(more)])].join(
      '\n\n',
    ),
  )
}

function rowAsText({ title, url, score, lines, links = [] }: MailRow): string {
  const change = score === undefined ? '' : `: ${scoreAsText(score)}`
  return [
    `${title}${change}`,
    ...lines.map(({ text, step }) => `- ${text}${step === undefined ? '' : ` ${step.from} → ${step.to}`}`),
    ...(url === undefined ? [] : [url]),
    ...links.map(linkAsText),
  ].join('\n')
}

const scoreAsText = ({ before, after, word }: NonNullable<MailRow['score']>): string =>
  before === undefined ? `${after} (${word})` : `${before} → ${after} (${word})`

const linkAsText = ({ label, url }: MailLink): string => `${label}:\n${url}`

export const footerAsText = ({ why, links }: MailFooter): string[] => [`--\n${why}`, ...links.map(linkAsText)]
