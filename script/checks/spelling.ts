// American spelling in sources, docs and file names. With two spellings, a search for a word finds half of its uses.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { report } from './report.ts'

const or = ['behavi', 'col', 'fav', 'flav', 'harb', 'hon', 'hum', 'lab', 'neighb', 'rum']
const ize = [
  ...['author', 'categor', 'central', 'custom', 'final', 'general', 'initial', 'local', 'material', 'maxim'],
  ...[
    'minim',
    'normal',
    'optim',
    'organ',
    'priorit',
    'random',
    'real',
    'recogn',
    'sanit',
    'serial',
    'special',
  ],
  ...['stabil', 'standard', 'summar', 'synchron', 'token', 'util', 'visual'],
]
const single = ['cancel', 'label', 'level', 'model', 'signal', 'travel']

/** What is found, as an expression, and what to write instead. Names such as `aria-labelledby` are not ours. */
const spellings: readonly (readonly [british: string, american: string])[] = [
  ...or.map((stem) => [`${stem}our`, `${stem}or`] as const),
  ...ize.map((stem) => [`${stem}is(?=e|ing|ation)`, `${stem}iz`] as const),
  ...single.map((stem) => [`${stem}l(?=ed(?!by)|ing)`, stem] as const),
  ['analys(?=ed|er|ing)', 'analyz'],
  ['artefact', 'artifact'],
  ['catalogue', 'catalog'],
  ['centre', 'center'],
  ['defence', 'defense'],
  ['fulfil(?!l)', 'fulfill'],
  ['judgement', 'judgment'],
  ['licence', 'license'],
  ['offence', 'offense'],
  ['practise', 'practice'],
  ['programme(?!d|r)', 'program'],
  ['(?<![a-z])amongst', 'among'],
  ['(?<![a-z])grey', 'gray'],
  ['(?<![a-z])learnt', 'learned'],
  ['(?<![a-z])towards', 'toward'],
  ['(?<![a-z])whilst', 'while'],
]
/** Most files have none of them, and one pass finds that out. */
const any = new RegExp(spellings.map(([pattern]) => pattern).join('|'), 'i')
const patterns = spellings.map(([pattern, american]) => ({ pattern: new RegExp(pattern, 'gi'), american }))

type Finding = { line: number; british: string; american: string }

export function findBritish(text: string): Finding[] {
  if (!any.test(text)) return []
  return text
    .split('\n')
    .flatMap((content, place) =>
      patterns.flatMap(({ pattern, american }) =>
        [...content.matchAll(pattern)].map(([british]) => ({ line: place + 1, british, american })),
      ),
    )
}

const sources = '**/*.{cjs,css,html,js,json,md,mjs,mts,sh,sql,ts,tsx,txt,yaml,yml}'
/** Applied migrations are never edited, and the schema and old data repeat them. Some files name the words to avoid. */
const exempt = [
  ...['**/node_modules', '**/build', '**/.react-router', '.cache', 'test-results', 'screenshots', 'data'],
  ...['package-lock.json', 'database/migrations', 'database/schema.sql', 'database/tests/old-data'],
  ...['{server/mails,web/app}/locales/{de,es}', 'web/app/locales/avoided-phrases.test.ts'],
  ...['docs/writing.md', 'script/checks/spelling.ts', 'script/checks/spelling.test.ts'],
]

function findSpellingProblems(root: string): string[] {
  return globSync([sources, 'script/*'], { cwd: root, exclude: exempt, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .flatMap((path) => {
      const file = path.slice(root.length + 1)
      const findings = [...findBritish(file), ...findBritish(readFileSync(path, 'utf8'))]
      return findings.map(
        ({ line, british, american }) => `${file}:${line} "${british}": write "${american}"`,
      )
    })
}

if (import.meta.main) report('spelling', findSpellingProblems(join(import.meta.dirname, '../..')))
