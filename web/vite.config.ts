import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// Without groups a first visit fetches some thirty small files; with them a handful, of which the framework
// stays the same over many releases of ours.
const chunkGroups = [
  {
    name: 'framework',
    // With Vite's own import(): every page has one, and it would pull in whichever group it fell into.
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|i18next|react-i18next)[\\/]|vite[\\/]preload-helper/,
    priority: 2,
  },
  // What public pages are made of, and nothing that needs menus, dialogs or forms.
  {
    name: 'site',
    test: /[\\/]app[\\/](ui[\\/](mark|layout|health|color-mode|feedback)[\\/]|ui[\\/]action[\\/](button|spinner)|components[\\/]((failure|language|page)[\\/]|site[\\/]site-)|exchange[\\/](acting[\\/]use-send-once|page[\\/](whole-reading|when-to-read))|data[\\/]session[\\/]cookies)/,
    minShareCount: 2,
    priority: 2,
  },
  // Without what turns Markdown into a page: it is larger than all of these, and most screens have none.
  {
    name: 'shared',
    test: /[\\/]app[\\/](ui|components|exchange|locales|guards)[\\/](?!markdown[\\/](document|markdown)-body)/,
    minShareCount: 4,
    priority: 1,
  },
]

// Browsers that know light-dark() by themselves: lowered, it is settled at the root, and a panel could no longer
// force its own mode.
const cssTarget = ['chrome123', 'edge123', 'firefox120', 'safari17.5']

// What the pages import is bundled before the first of them is asked for. A library that Vite meets only while a
// browser loads makes what the browser already holds out of date, and the page stays dead until it is loaded again.
const pageSources = ['app/**/*.{ts,tsx}', '!app/**/*.{test,server}.{ts,tsx}', '!app/**/*.d.ts']

export default defineConfig({
  // The feed's time for what is not released yet. Only the server's half reads it.
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
