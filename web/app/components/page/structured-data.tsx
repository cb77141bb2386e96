/** Facts about a page for search engines, as schema.org names them. Data, not a script: nothing runs. */
export function StructuredData({ facts }: { facts: Readonly<Record<string, unknown>> }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c')
  return <script type="application/ld+json">{text}</script>
}
