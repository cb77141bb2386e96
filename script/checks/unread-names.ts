// Attributes and properties that hold no text for people: identifiers, addresses, choices among fixed words, geometry.
// A name that is not listed counts as text, so that somebody looks at each new one.
const unreadNames = new Set([
  ...[
    'className',
    'id',
    'key',
    'name',
    'type',
    'role',
    'slot',
    'style',
    'form',
    'method',
    'encType',
    'scope',
  ],
  ...[
    'href',
    'to',
    'src',
    'srcSet',
    'rel',
    'precedence',
    'target',
    'property',
    'charSet',
    'lang',
    'hrefLang',
    'loading',
    'dir',
    'as',
    'media',
    'path',
  ],
  ...[
    'value',
    'defaultValue',
    'autoComplete',
    'autoCapitalize',
    'inputMode',
    'pattern',
    'htmlFor',
    'i18nKey',
  ],
  ...[
    'variant',
    'confirmVariant',
    'size',
    'tone',
    'color',
    'icon',
    'kind',
    'state',
    'change',
    'doing',
    'density',
    'zoom',
  ],
  ...['align', 'side', 'sticky', 'orientation', 'position', 'columns', 'swipeDirection', 'selectedKey', 'ns'],
  ...['d', 'fill', 'fillRule', 'clipRule', 'clipPath', 'mask', 'stroke', 'strokeLinecap', 'strokeLinejoin'],
  ...['viewBox', 'preserveAspectRatio', 'textAnchor', 'dominantBaseline', 'transform', 'points', 'xmlns'],
  ...['markerEnd', 'markerStart', 'orient', 'gradientUnits', 'patternUnits'],
])

/** ARIA states take fixed words; only these take text. */
const readAria = new Set([
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
])

/** Names of `meta` elements whose content only browsers and crawlers read. */
export const settingsOfDocument = new Set([
  'viewport',
  'color-scheme',
  'referrer',
  'robots',
  'og:type',
  'twitter:card',
])

export function isRead(name: string): boolean {
  if (name.startsWith('aria-')) return readAria.has(name)
  return !unreadNames.has(name) && !/^(data-|on[A-Z])/.test(name)
}
