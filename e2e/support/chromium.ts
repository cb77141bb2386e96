const { CHROMIUM_PATH } = process.env
const isRoot = process.getuid?.() === 0

/**
 * Features that are off in every story. A browser uses the last list of the command line, so ours repeats Playwright's.
 * The last two load two pages into each new window, for an address bar that nobody sees.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** Launch options: the Chromium that script/test found, without traffic of its own. */
export const launchOptions = {
  ...(CHROMIUM_PATH !== undefined && { executablePath: CHROMIUM_PATH }),
  args: [
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-domain-reliability',
    `--disable-features=${disabledFeatures.join(',')}`,
    '--disable-sync',
    '--no-first-run',
    '--no-pings',
  ],
}

/** A headless browser identifies itself and would be treated as a crawler, which gets no error pages. */
export const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36'
