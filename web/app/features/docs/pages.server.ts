// The documentation as it lies in the repository, in the order in which it is read.
import { parsePage } from './parse-page.ts'

const files = import.meta.glob<string>('../../../content/docs/*.md', {
  query: '?raw',
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
  'roles',
  'health-score',
  'rules',
  'api',
]

export const docsPages = order.map((name) => {
  const file = files[`../../../content/docs/${name}.md`]
  if (file === undefined) throw new Error(`The documentation has no page ${name}`)
  return parsePage(name, file)
})
