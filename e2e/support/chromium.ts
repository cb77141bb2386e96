const { CHROMIUM_PATH } = process.env
const isRoot = process.getuid?.() === 0

/** How the browser is started: the Chromium that script/test found, and no traffic of its own. */
export const launchOptions = {
  ...(CHROMIUM_PATH !== undefined && { executablePath: CHROMIUM_PATH }),
  args: [
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--disable-sync',
    '--no-first-run',
    '--no-pings',
  ],
}
