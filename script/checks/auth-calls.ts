// The product asks its own sign-in through the official client only, so that what it relies on is on the wire. No text
// of web/ and server/ names a path below /auth/v1; few files name where it is mounted.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { listSources } from './module-graph.ts'

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || /(^|\/)(tests|test-support)\//.test(path)

/** Files that name where it is mounted, with the reason. */
const mounting: Readonly<Record<string, string>> = {
  'server/app.ts': 'mounts the protocol',
  'server/process/start.ts': 'the issuer of tokens is the address of the protocol',
  'server/organizations/sso/sso-addresses.ts': 'maintainers enter the addresses at their identity provider',
  'web/app/data/session/providers/ask-own.ts': 'asks for what the official client has no call for',
  'web/app/features/site/site-files/render-robots.ts': 'keeps robots out',
}

const anyPath = /\bauth\/v1\b/
const pathBelow = /\bauth\/v1\/\w/

export function findAuthCalls(root: string): string[] {
  return listSources(root)
    .filter((path) => /^(web|server)\//.test(path) && !isTest(path))
    .flatMap((path) => {
      const forbidden = Object.hasOwn(mounting, path) ? pathBelow : anyPath
      return textsOf(path, readFileSync(join(root, path), 'utf8'))
        .filter((text) => forbidden.test(text))
        .map((text) => `${path} names ${text}: sign-in is asked through the official client only`)
    })
}

/** The strings and templates of a file. Comments may name what they like. */
function textsOf(path: string, source: string): string[] {
  const texts: string[] = []
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') texts.push(value)
    },
    TemplateLiteral: ({ quasis }) => {
      texts.push(quasis.map(({ value }) => value.cooked ?? value.raw).join('…'))
    },
    JSXText: ({ value }) => {
      texts.push(value)
    },
  }).visit(parseSync(path, source).program)
  return texts
}
