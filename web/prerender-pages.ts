// Only content of the repository itself is prerendered: such a page is one file for everyone, without a session or a
// nonce. Each is rendered once per language and form of address (`/terms` and `/de/terms`), with its payload beside it;
// the server picks one and fills in what only it knows.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { knownLanguages, type Language } from '@trellis/domain/languages/languages'
import type { WebBuild } from './build.d.ts'

const forms = { plain: () => '', prefixed: (language: Language) => `/${language}` } as const

export async function prerenderPages(buildDirectory: string): Promise<void> {
  const file = pathToFileURL(join(buildDirectory, 'server', 'index.js')).href
  const build = (await import(/* @vite-ignore */ file)) as WebBuild
  const folder = join(buildDirectory, 'pages')
  await rm(folder, { recursive: true, force: true })
  for (const language of knownLanguages) {
    for (const [form, prefixOf] of Object.entries(forms)) {
      const prefix = prefixOf(language)
      const { createPrerenderContext, createRequestHandler, prerenderedPaths } = build.entry.module
      const handle = createRequestHandler({ ...build, basename: prefix || '/' }, 'production')
      const render = async (address: string, target: string) => {
        const request = new Request(`http://localhost${address}`)
        const answer = await handle(request, createPrerenderContext(language))
        if (answer.status !== 200)
          throw new Error(`${address} answered ${answer.status} while it was prerendered`)
        await mkdir(dirname(target), { recursive: true })
        await writeFile(target, await answer.text())
      }
      for (const path of prerenderedPaths) {
        const target = join(folder, language, form)
        await render(prefix + path, join(target, path, 'index.html'))
        const payload = path === '/' ? '/_.data' : `${path}.data`
        await render(prefix + payload, join(target, payload))
      }
    }
  }
}
