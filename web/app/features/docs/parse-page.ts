export type DocsPage = { name: string; title: string; text: string }

/** A page begins with its title. */
export function parsePage(name: string, file: string): DocsPage {
  const [, title, text = ''] = /^# (.+)\n([\s\S]*)$/.exec(file) ?? []
  if (title === undefined) throw new Error(`The page ${name} does not begin with its title`)
  return { name, title: title.trim(), text: text.trim() }
}
