// The documentation of the repository, in reading order.
import type { DocumentPictures } from '../../components/markdown/document-body.tsx'
import { type DocsPage, parsePage } from './parse-page.ts'

const files = import.meta.glob<string>('../../../content/docs/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const pictureFiles = import.meta.glob<string>('../../../content/docs/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The names are part of addresses: /docs?page=roles. */
const order = [
  'getting-started',
  'dashboard',
  'my-components',
  'components',
  'creating-a-component',
  'component-detail',
  'creating-a-version',
  'architecture',
  'projects',
  'team',
  'roles',
  'signing-in',
  'security',
  'single-sign-on',
  'health-score',
  'rules',
  'legal-documents',
  'pictures-and-attachments',
  'audit-logs',
  'notifications',
  'api',
  'api-tokens',
  'webhooks',
]

export const docsPages = order.map((name) => {
  const file = files[`../../../content/docs/${name}.md`]
  if (file === undefined) throw new Error(`The documentation has no page ${name}`)
  return parsePage(name, file)
})

/** The addresses of the pictures in a text. The stories take them, in both color modes. */
export function picturesOf({ name, pictures }: DocsPage): DocumentPictures {
  const addressOf = (file: string) => {
    const address = pictureFiles[`../../../content/docs/pictures/${file}.webp`]
    if (address === undefined)
      throw new Error(`The documentation has no picture ${file}, which ${name} shows`)
    return address
  }
  return Object.fromEntries(
    pictures.map((picture) => [
      `pictures/${picture}.webp`,
      { light: addressOf(picture), dark: addressOf(`${picture}-dark`) },
    ]),
  )
}
