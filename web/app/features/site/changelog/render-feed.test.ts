// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderFeed } from './render-feed.ts'

const facts = { publicUrl: 'https://trellis.example.com', builtAt: '2026-11-15T08:00:00.000Z' }

test('a feed has an entry per release, at its place on the page', () => {
  const feed = new DOMParser().parseFromString(
    renderFeed(
      [
        { version: 'unreleased', text: '### Added\n\n- A <b> & `c`' },
        { version: '1.0.0', date: '2026-10-01', text: 'B' },
      ],
      facts,
    ),
    'application/xml',
  )
  const entries = [...feed.querySelectorAll('entry')].map((entry) =>
    ['id', 'title', 'updated', 'content'].map((name) => entry.querySelector(name)?.textContent),
  )
  expect(entries).toEqual([
    [
      'https://trellis.example.com/changelog#unreleased',
      'Not released yet',
      '2026-11-15T08:00:00.000Z',
      '<h3>Added</h3>\n<ul>\n<li>A &lt;b&gt; &amp; <code>c</code></li>\n</ul>',
    ],
    ['https://trellis.example.com/changelog#1.0.0', '1.0.0', '2026-10-01T00:00:00Z', '<p>B</p>'],
  ])
})

test('a feed was updated when its newest entry was', () => {
  const feed = renderFeed([{ version: '1.0.0', date: '2026-10-01', text: 'B' }], facts)
  expect(feed).toContain('<updated>2026-10-01T00:00:00Z</updated>\n<entry>')
})
