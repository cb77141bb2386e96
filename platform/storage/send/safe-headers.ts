/** Types that a browser would run, or whose scripts it would. */
const active =
  /^(text\/html|application\/xhtml\+xml|(text|application)\/(x-)?(java|ecma|j|live)script[\d.]*|text\/css)\b/i

/**
 * Files come from people and share their origin with the product. None of them may run there: a page or a script is sent
 * as plain text, anything else without scripts and as nothing but what it claims to be. A viewer of PDFs does not open in
 * a sandbox.
 */
export function safeHeaders(mimetype: string): Record<string, string> {
  const isPdf = /^application\/pdf\s*(;|$)/i.test(mimetype)
  return {
    'Content-Type': active.test(mimetype) ? 'text/plain; charset=utf-8' : mimetype,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'${isPdf ? '' : '; sandbox'}`,
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
}
