// The grammar of the query string, filled with names that exist and names that do not.
import fc from 'fast-check'

export const relation = fc.constantFrom(
  'authors',
  'books',
  'contracts',
  'topics',
  'book_topics',
  'drafts',
  'long_books',
  'loans',
  'publishers',
  'nothing',
)
export const routine = fc.constantFrom(
  'add_numbers',
  'list_authors',
  'count_pages',
  'first_author',
  'list_titles',
  'rename_author',
  'echo',
  'own_publisher',
  'join_words',
  'take_json',
  'take_text',
  'take_bytes',
  'page',
  'works',
  'shout',
  'nothing',
)
const target = fc.oneof(
  relation,
  fc.constantFrom('author_id', 'editor_id', 'parent_id', 'books_editor_fkey', 'books_author_id_fkey'),
  fc.constantFrom('works', 'first_work'),
)
export const column = fc.constantFrom(
  ...['id', 'name', 'title', 'pages', 'publisher_id', 'author_id', 'born', 'score', 'active', 'languages'],
  ...[
    'profile',
    'biography',
    'created_at',
    'search',
    'label',
    'parent_id',
    'note',
    'fee',
    'count',
    'x',
    '"id"',
    'shout',
    'count_everything',
    'due',
    'state',
  ],
)
const type = fc.constantFrom(
  ...[
    'text',
    'int',
    'integer',
    'date',
    'jsonb',
    'json',
    'uuid',
    'boolean',
    'numeric',
    'tsvector',
    'regclass',
  ],
  ...[
    'double precision',
    'timestamptz',
    'xml',
    'oid',
    'name',
    'bytea',
    'interval',
    'pg_lsn',
    'nothing',
    '_int4',
  ],
)
const step = fc.constantFrom('->city', '->>city', '->0', '->-1', '->>prizes->0->name', '->"a.b"', '->>')
const field = fc.oneof(
  { weight: 4, arbitrary: column },
  fc.tuple(column, step).map((parts) => parts.join('')),
)
const operator = fc.constantFrom(
  ...[
    'eq',
    'neq',
    'gt',
    'gte',
    'lt',
    'lte',
    'like',
    'ilike',
    'cs',
    'cd',
    'ov',
    'fts',
    'plfts',
    'phfts',
    'wfts',
  ],
  ...[
    'is',
    'in',
    'fts(english)',
    'wfts(nothing)',
    'not.eq',
    'not.in',
    'not.is',
    'match',
    'imatch',
    'not.match',
    'isdistinct',
    'eq(any)',
    'gt(all)',
    'like(any)',
    'not.ilike(all)',
    'match(any)',
    'neq(any)',
    'sl',
    'sr',
    'nxl',
    'nxr',
    'adj',
    'xx',
    '',
  ],
)
const word = fc.constantFrom(
  ...[
    '1',
    '101',
    '-1',
    '0',
    '',
    '*',
    'secret*',
    '%secret%',
    'null',
    'true',
    'Ada',
    '{en}',
    '{}',
    '{"a":1}',
    '[1]',
    '[1,9)',
    '{1,101}',
    '{secret*,A*}',
    '^secret',
    '(((',
  ],
  ...[
    '(1,101)',
    '(a,"b,c")',
    '()',
    '(',
    '1e400',
    '9'.repeat(30),
    'infinity',
    "'; drop table authors; --",
    '\\',
    '"',
  ],
  ...[
    'aaaaaaaa-0000-4000-8000-000000000001',
    'bbbbbbbb-0000-4000-8000-000000000002',
    'a & b',
    '!',
    '<->',
    'é',
    '\u{1f600}',
  ],
)
const value = fc.oneof(
  { weight: 4, arbitrary: word },
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.integer().map(String),
)
const number = fc.constantFrom('0', '1', '2', '20', '-1', '5000', 'a', '', '99999999999', '1.5')

const { select } = fc.letrec<{ select: string; item: string }>((tie) => ({
  select: fc.array(tie('item'), { maxLength: 4 }).map((items) => items.join(',')),
  item: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constant('*'),
    field,
    fc.tuple(column, field).map(([alias, name]) => `${alias}:${name}`),
    fc.tuple(field, type).map(([name, cast]) => `${name}::${cast}`),
    fc
      .tuple(field, fc.constantFrom('sum', 'avg', 'min', 'max', 'count', 'x'))
      .map(([name, call]) => `${name}.${call}()`),
    fc.constantFrom('count()', 'n:count()', 'count'),
    fc
      .tuple(
        fc.constantFrom('', '...', 'a:', 'name:'),
        target,
        fc.constantFrom('', '!inner', '!left', '!author_id', '!editor_id!inner', '!book_topics', '!x'),
        tie('select'),
      )
      .map(([head, name, marks, inner]) => `${head}${name}${marks}(${inner})`),
  ),
}))

const filter = fc.tuple(field, operator, value).map(([name, op, text]) => `${name}.${op}.${text}`)
const { logic } = fc.letrec<{ logic: string }>((tie) => ({
  logic: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    filter,
    fc
      .tuple(
        fc.constantFrom('and', 'or', 'not.and', 'not.or'),
        fc.array(tie('logic'), { minLength: 1, maxLength: 3 }),
      )
      .map(([kind, items]) => `${kind}(${items.join(',')})`),
  ),
}))
const prefix = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  target.map((name) => `${name}.`),
)
const order = fc
  .tuple(
    fc.oneof(
      field,
      fc.tuple(target, field).map(([name, inner]) => `${name}(${inner})`),
    ),
    fc.constantFrom('', '.asc', '.desc', '.desc.nullslast', '.x'),
  )
  .map((parts) => parts.join(''))

export const parameter: fc.Arbitrary<readonly [string, string]> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constant('select'), select) },
  {
    weight: 3,
    arbitrary: fc.tuple(
      fc.tuple(prefix, field).map((parts) => parts.join('')),
      fc.tuple(operator, value).map((parts) => parts.join('.')),
    ),
  },
  fc.tuple(
    prefix.map((head) => `${head}order`),
    fc.array(order, { minLength: 1, maxLength: 3 }).map((terms) => terms.join(',')),
  ),
  fc.tuple(
    fc.tuple(prefix, fc.constantFrom('and', 'or', 'not.and')).map((parts) => parts.join('')),
    fc.array(logic, { minLength: 1, maxLength: 3 }).map((items) => `(${items.join(',')})`),
  ),
  fc.tuple(
    fc.tuple(prefix, fc.constantFrom('limit', 'offset')).map((parts) => parts.join('')),
    number,
  ),
  fc.tuple(
    fc.constantFrom('columns', 'on_conflict'),
    fc.array(column, { maxLength: 3 }).map((names) => names.join(',')),
  ),
  fc.tuple(
    fc.constantFrom('a', 'b', 'least_score', 'id', 'name', 'content', 'words', 'headers', 'status'),
    value,
  ),
  fc.tuple(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 })),
)
