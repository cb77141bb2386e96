import { expect, test } from 'vitest'
import { findLiterals } from './literals.ts'

const textsIn = (jsx: string) =>
  findLiterals('page.tsx', `export const Page = () => ${jsx}`).map(({ text }) => text)

test.for([
  ['text between tags', '<p>Sign in</p>', ['Sign in']],
  ['text in a fragment', '<>Sign in</>', ['Sign in']],
  ['a string in braces', "<p>{'Sign in'}</p>", ['Sign in']],
  ['a template in braces', `<p>{\`Hello \${name}\`}</p>`, ['Hello']],
  ['both branches of a choice', "<p>{busy ? 'Saving' : 'Save'}</p>", ['Saving', 'Save']],
  ['a fallback', "<p>{name ?? 'Nobody'}</p>", ['Nobody']],
  ['a sum', "<p>{'Hello ' + name}</p>", ['Hello']],
  ['letters of any script', '<p>Привет</p>', ['Привет']],
] as const)('%s is a literal', ([, jsx, expected]) => {
  expect(textsIn(jsx)).toEqual(expected)
})

test.for(['alt', 'aria-label', 'description', 'label', 'placeholder', 'title'])(
  'a literal %s is found, in quotes and in braces',
  (attribute) => {
    expect(textsIn(`<Thing ${attribute}="Close" />`)).toEqual(['Close'])
    expect(textsIn(`<Thing ${attribute}={'Close'} />`)).toEqual(['Close'])
    expect(textsIn(`<Thing ${attribute}={\`Close \${name}\`} />`)).toEqual(['Close'])
  },
)

test.for([
  ['a message from the catalogue', "<p title={t('close')}>{t('signin.title')}</p>"],
  ['an attribute that nobody reads', '<p className="text" data-state="open" type="submit" />'],
  ['symbols and numbers', '<p title="→">404 · {12} → {"–"}</p>'],
  ['a choice of class names', "<p className={busy ? 'busy' : 'idle'} />"],
] as const)('%s is not a literal', ([, jsx]) => {
  expect(textsIn(jsx)).toEqual([])
})

test('a literal is reported with its line', () => {
  expect(findLiterals('page.tsx', 'export const Page = () => (\n  <p>\n    Sign in\n  </p>\n)')).toEqual([
    { line: 3, text: 'Sign in' },
  ])
})
