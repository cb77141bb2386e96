import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// Without groups a first visit fetches some thirty small files; with them a handful, of which the framework
// stays the same over many releases of ours.
const chunkGroups = [
  {
    name: 'framework',
    // Contains Vite's own import(): every page has one, and it would pull in whichever group it fell into.
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|i18next|react-i18next)[\\/]|vite[\\/]preload-helper/,
    priority: 2,
  },
  // The parts of public pages, without anything that needs menus, dialogs or forms.
  {
    name: 'site',
    test: /[\\/]app[\\/](ui[\\/](mark|layout|health|color-mode|feedback)[\\/]|ui[\\/]action[\\/](button|spinner)|components[\\/]((failure|language|page)[\\/]|site[\\/]site-)|exchange[\\/](acting[\\/]use-send-once|page[\\/](asked-parts|when-to-read))|data[\\/]session[\\/]cookies|locales[\\/]use-late-texts)/,
    minShareCount: 2,
    priority: 2,
  },
  // Without the Markdown renderer, the texts of faults and of single screens, and what only forms, lists and details need:
  // the dashboard, usually the first screen of a visit, has none of them.
  {
    name: 'shared',
    test: /[\\/]app[\\/](ui|components|exchange|locales|guards|screens)[\\/](?!en[\\/]late[\\/]|live[\\/]|presence[\\/]|markdown[\\/]((document|markdown)-body|markdown-field|attachments)|acting[\\/]use-(word-fault|field-faults|fault-focus|form-sending)|asking[\\/]use-(typed-search|rested)|action[\\/](copy-value|filter-chip)|catalog[\\/](rule-(findings|panel)|score-sentence)|dates[\\/](date-input|parse-day|zoned-day)|layout[\\/](facts|rows|setting-section)|notifications[\\/](?!marks|use-marks|bell[\\/]bell\.)|overlay[\\/]popover|page[\\/](keep-entries|page-summary|use-read-again)|second-factor[\\/]device-name|site[\\/]standard-card|tokens[\\/]|table[\\/]sort-text|take-redirect-path|(form|list|detail)[\\/])|[\\/]domain[\\/](permissions|health)[\\/](?!explain[\\/]sentence)/,
    minShareCount: 3,
    priority: 1,
  },
  // Without the dialog of deletions, which few visits open, and without files: their failures are also those of sessions.
  {
    name: 'forms',
    test: /[\\/]app[\\/]((ui|components)[\\/](action[\\/]copy-value|(form|list|detail)[\\/](?!delete-dialog|use-file-words|picture))|exchange[\\/]page[\\/](keep-entries|use-read-again))/,
    minShareCount: 3,
  },
  // Presence, and the code that follows changes: a first visit shows itself before it needs them.
  { name: 'live', test: /[\\/]app[\\/](components[\\/]presence|exchange[\\/]live)[\\/]/, minShareCount: 2 },
  // Every page of the app has them, and each is smaller than the headers of an answer.
  {
    name: 'session',
    test: /[\\/]app[\\/]data[\\/](.*[\\/])?(auth-error|data-error|ended-session|other-tabs|refusals)\./,
    minShareCount: 2,
  },
  // Of settings and of filters, which the dashboard does not have.
  {
    name: 'settings',
    test: /[\\/]app[\\/](ui|components)[\\/](action[\\/]filter-chip|catalog[\\/](rule-(findings|panel)|score-sentence)|dates[\\/](date-input|parse-day)|layout[\\/](facts|rows|setting-section)|overlay[\\/]popover|page[\\/]page-summary)/,
    minShareCount: 3,
  },
]

// Browsers that support light-dark(): if it were lowered, it would be resolved at the root, and a panel could no longer
// force its own mode.
const cssTarget = ['chrome123', 'edge123', 'firefox120', 'safari17.5']

// The imports of the pages are bundled before the first page is requested. If Vite discovers a library only while a
// browser loads, the browser's files become outdated, and the page stays dead until it is reloaded.
const pageSources = ['app/**/*.{ts,tsx}', '!app/**/*.{test,server}.{ts,tsx}', '!app/**/*.d.ts']

export default defineConfig({
  // The feed's time for unreleased changes. Only the server's half reads it.
  define: { 'import.meta.env.VITE_BUILT_AT': JSON.stringify(new Date().toISOString()) },
  plugins: [tailwindcss(), reactRouter()],
  optimizeDeps: { entries: pageSources },
  build: { target: 'es2022', cssTarget, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
    },
  },
})
