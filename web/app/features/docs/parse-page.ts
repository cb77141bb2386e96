export type DocsPage = {
  name: string
  title: string
  /** A name of the icon collection. */
  icon: string
  text: string
  /** Names of the pictures in the text. */
  pictures: readonly string[]
}

/** A page starts with its icon and its title. */
export function parsePage(name: string, file: string): DocsPage {
  const [, icon, title, text = ''] = /^---\nicon: (.+)\n---\n# (.+)\n([\s\S]*)$/.exec(file) ?? []
  if (icon === undefined || title === undefined) {
    throw new Error(`The page ${name} does not begin with its icon and its title`)
  }
  const pictures = [...text.matchAll(/!\[[^\]]*\]\(pictures\/([^)]+)\.webp\)/g)].map(
    ([, picture = '']) => picture,
  )
  return { name, title: title.trim(), icon: icon.trim(), text: text.trim(), pictures }
}
