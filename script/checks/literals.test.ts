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

test.for([
  'alt',
  'aria-label',
  'content',
  'description',
  'label',
  'lead',
  'loadingText',
  'placeholder',
  'question',
  'suggestion',
  'title',
  'anythingNew',
])('a literal %s is found, in quotes and in braces', (attribute) => {
  expect(textsIn(`<Thing ${attribute}="Close" />`)).toEqual(['Close'])
  expect(textsIn(`<Thing ${attribute}={'Close'} />`)).toEqual(['Close'])
  expect(textsIn(`<Thing ${attribute}={\`Close \${name}\`} />`)).toEqual(['Close'])
})

test.for([
  ['a message from the catalog', "<p title={t('close')}>{t('signin.title')}</p>"],
  ['an attribute that nobody reads', '<p className="text" data-state="open" type="submit" />'],
  ['a drawing', '<path d="M8 4.8v3.7" fill="none" strokeLinecap="round" />'],
  ['a setting of the document', '<meta name="viewport" content="width=device-width" />'],
  ['a choice of the catalog', "<Thing title={t(busy ? 'saving' : 'save')} />"],
  ['a value beside a label', "<Thing options={[{ value: 'dark', label: t('dark'), icon: 'moon' }]} />"],
  ['a rule of a handler', "<Thing onClick={() => sort('name')} />"],
  ['symbols and numbers', '<p title="→">404 · {12} → {"–"}</p>'],
  ['a choice of class names', "<p className={busy ? 'busy' : 'idle'} />"],
] as const)('%s is not a literal', ([, jsx]) => {
  expect(textsIn(jsx)).toEqual([])
})

test.for([
  ['the words of a toast', "toast({ title: 'Saved', variant: 'destructive' })", ['Saved']],
  ['the words of a toast with an action', "toast({ action: { label: 'Undo', onAction } })", ['Undo']],
  [
    'the words of a confirmation',
    `confirm({ title: \`Remove \${name}?\`, confirmText: 'Take away' })`,
    ['Remove', 'Take away'],
  ],
  ['words in a list of an attribute', "<Tabs tabs={[{ label: 'Overview', to: '/a' }]} />", ['Overview']],
  ['a constant', "page; const title = 'Sign in'", ['Sign in']],
  ['a constant list', "page; const steps = ['Name it', 'Release it']", ['Name it', 'Release it']],
  ['a constant table', "page; const words = { dark: 'Dark', path: '/dark' }", ['Dark']],
  [
    'the meta of a page',
    "page; export const meta = () => [{ title: 'sign in', name: 'robots' }]",
    ['sign in'],
  ],
] as const)('%s is a literal', ([, code, expected]) => {
  expect(textsIn(code)).toEqual(expected)
})

test.for([
  ['a toast from the catalog', "toast({ title: t('saved'), variant: 'destructive' })"],
  ['a constant for the code', "page; const classes = 'type-3xl text-muted'; const path = '/signin'"],
  [
    'the message of a broken invariant',
    "page; const fail = () => { throw new Error('This needs a provider.') }",
  ],
  ['a key of the keyboard', "page; const close = (event) => event.key === 'Escape'"],
] as const)('%s is not a literal', ([, code]) => {
  expect(textsIn(code)).toEqual([])
})

test('a literal is reported with its line', () => {
  expect(findLiterals('page.tsx', 'export const Page = () => (\n  <p>\n    Sign in\n  </p>\n)')).toEqual([
    { line: 3, text: 'Sign in' },
  ])
})
