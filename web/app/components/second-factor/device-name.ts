const browsers = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

/**
 * The first name of a passkey: what a person calls this device, such as "Chrome on macOS"; undefined if the browser hides
 * both. The server names sessions with a library, which is too large to load for a name that the person can change.
 */
export function deviceName(userAgent: string): string | undefined {
  const named = [browsers, systems].flatMap(
    (list) => list.find(([, sign]) => sign.test(userAgent))?.[0] ?? [],
  )
  return named.length > 0 ? named.join(' on ') : undefined
}
