const { CHROMIUM_PATH } = process.env
const isRoot = process.getuid?.() === 0

/**
 * Off for every story. A browser takes the last list of the command line, so that ours repeats what Playwright switches
 * off; the last two load two pages into each new window, for an address bar that nobody sees.
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

/** How the browser is started: the Chromium that script/test found, and no traffic of its own. */
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

/** A headless browser names itself and would be taken for a crawler, who sees no error pages. */
export const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36'
