/** The color modes of a page. A page may force one of these; only a person can choose "system". */
export type ColorMode = 'light' | 'dark'
export type ColorModePreference = 'system' | ColorMode

export const colorModeStorageKey = 'trellis-color-mode'

export const colorModePreferences: readonly ColorModePreference[] = ['system', 'light', 'dark']

export function parsePreference(stored: string | null): ColorModePreference {
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/**
 * Runs in the head before the first paint, so that a stored preference never flashes the other mode. It is one constant
 * string, so a content security policy can contain its hash. A page that forces a mode has `data-forced-theme` and is
 * left alone.
 */
export const colorModeScript = `(function(){var r=document.documentElement;if(r.hasAttribute("data-forced-theme"))return;try{var p=localStorage.getItem("${colorModeStorageKey}");if(p==="light"||p==="dark")r.setAttribute("data-theme",p)}catch(e){}})()`

interface ColorModeAttributes {
  'data-theme': ColorMode | undefined
  'data-forced-theme': '' | undefined
  suppressHydrationWarning: true
}

/** For the `html` element. The script above may have set the theme before React starts, hence the last one. */
export function colorModeAttributes(forced?: ColorMode): ColorModeAttributes {
  return {
    'data-theme': forced,
    'data-forced-theme': forced === undefined ? undefined : '',
    suppressHydrationWarning: true,
  }
}
