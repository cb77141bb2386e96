// The walk over all pages (accessibility.spec.ts) trusts this checker, so each fault that it must notice is shown to it.
import { listLayoutFaults } from '../../support/layout/list-layout-faults.ts'
import { expect, test } from '../../support/story.ts'

const cut = 'width: 120px; overflow: hidden; white-space: nowrap'
const ellipsis = `${cut}; text-overflow: ellipsis`
const inField = 'position: absolute; left: 102px; top: 1px; height: 18px; padding: 0'
const floating = 'position: absolute; background: white'
const bar = '<footer style="position: fixed; inset: auto 0 0; height: 40px; background: white"></footer>'
const name = 'a-component-with-a-long-name'

const faulty: [what: string, body: string, faults: RegExp[]][] = [
  [
    'a page that scrolls sideways',
    '<div style="width: 900px">wide</div>',
    [/^sideways: the page is \d+ px too wide$/],
  ],
  [
    'text beside the page',
    '<p style="position: fixed; left: 580px; width: 90px">fixed</p>',
    [/^sideways: “fixed” is beside the page$/],
  ],
  ['a line that is cut off', `<p style="${cut}">${name}</p>`, [/^cut: “a-component-with-a-long-name” by p/]],
  ['an ellipsis that keeps the rest to itself', `<p style="${ellipsis}">${name}</p>`, [/^cut: “a-comp/]],
  [
    'an ellipsis with a title of other words',
    `<p title="b" style="${ellipsis}">${name}</p>`,
    [/^cut: “a-comp/],
  ],
  [
    'a name that vanishes, whatever its title says',
    `<p title="${name}" style="${ellipsis}; width: 12px">${name}</p>`,
    [/^cut: “a-comp/],
  ],
  [
    'a title that only mentions the text',
    `<p title="all about ${name}" style="${ellipsis}">${name}</p>`,
    [/^cut: “a-comp/],
  ],
  [
    'a name of a few letters, which touch screens do not complete',
    `<p title="${name}" style="${ellipsis}; width: 60px">${name}</p>`,
    [/^cut: “a-comp/],
  ],
  ['a name that vanishes entirely', `<p style="${cut}; width: 0">${name}</p>`, [/^cut: “a-comp/]],
  [
    'lines below the end of their box',
    '<div style="height: 24px; overflow: hidden">one<br>two<br>three</div>',
    [/^cut: “two”/, /^cut: “three”/],
  ],
  [
    'a placeholder that is longer than its field',
    '<input style="width: 80px" placeholder="Search everything there is">',
    [/^cut: the placeholder “Search everything there is”$/],
  ],
  [
    'a letter per line',
    '<p style="width: 1px; overflow-wrap: anywhere">letters</p>',
    [/^letters: “letters” in 7 lines$/],
  ],
  [
    'two texts on each other',
    '<p>below</p><p style="margin-top: -34px">above</p>',
    [/^overlap: “\w+” and “\w+”$/],
  ],
  [
    'a text that runs into the next column',
    `<div style="display: flex; white-space: nowrap"><p style="width: 60px">${name}</p><p>next</p></div>`,
    [/^overlap: “a-component-with-a-long-name” and “next”$/],
  ],
  [
    'a button on a text',
    '<p>some text</p><button style="position: relative; top: -40px">Press</button>',
    [/^overlap: “Press” and “some text”$/],
  ],
  [
    'a button on the words of a field',
    `<div style="position: relative"><input><button style="${inField}">Day</button></div>`,
    [/^covered: “INPUT” by button/],
  ],
  [
    'a panel on a control',
    `<button>Press</button><aside style="${floating}; top: 0; left: 0">Panel</aside>`,
    [/^covered: “Press” by aside/],
  ],
  [
    'a part of glass on a text',
    '<p>below</p><div style="position: absolute; top: 20px; z-index: 1">glass</div>',
    [/^covered: “below” by div/],
  ],
  [
    'a rail on the page beside it',
    '<nav style="position: fixed; inset: 0 auto 0 0; width: 60px; background: white"></nav><main>words</main>',
    [/^covered: “words” by nav/],
  ],
  [
    'a note on the buttons of a picture',
    `<div style="${floating}; bottom: 9px"><button>Zoom</button></div><p style="${floating}; bottom: 0">Note</p>`,
    [/^covered: “Zoom” by p/],
  ],
  [
    'a bar on the last line of the page',
    `<p style="height: 730px">first</p><p style="margin: 0">last</p>${bar}`,
    [/^covered: “last” by footer/],
  ],
]

const fitting: [what: string, body: string][] = [
  [
    'text that fits',
    '<h1>Title</h1><p>Some words, <b>some</b> <a href="#">links</a>.</p><button>Press</button>',
  ],
  ['an ellipsis whose title is the text', `<p title="${name}" style="${ellipsis}">${name}</p>`],
  ['an ellipsis whose label is the text', `<a aria-label="${name}"><p style="${ellipsis}">${name}</p></a>`],
  [
    'an ellipsis of half of a short text',
    `<p title="short name" style="${ellipsis}; width: 50px">short name</p>`,
  ],
  [
    'a name of twelve small letters',
    `<p title="${name}" style="${ellipsis}; font-size: 8px; width: 80px">${name}</p>`,
  ],
  [
    'text that one can scroll to',
    `<div style="width: 120px; overflow: auto; white-space: nowrap">${name}</div><p>next</p>`,
  ],
  [
    'text for screen readers only',
    `<p><span style="position: absolute; width: 1px; height: 1px; overflow: hidden">${name}</span>seen</p>`,
  ],
  [
    'hidden text',
    `<p style="display: none; ${cut}">${name}</p><p style="visibility: hidden; ${cut}">${name}</p>`,
  ],
  ['a menu above the page', `<p>below</p><div role="menu" style="${floating}; top: 0">Menu<br>Entry</div>`],
  ['a dialog above the page', `<p>below</p><div role="dialog" style="${floating}; top: 0">Sure?</div>`],
  [
    'a dialog above the page, placed by a part around it',
    '<p>below</p><div style="position: fixed; top: 20px; z-index: 1"><div role="dialog">Sure?</div></div>',
  ],
  ['a tooltip above the page', `<p>below</p><div role="tooltip" style="${floating}; top: 0">Tip</div>`],
  [
    'a bar on lines that one can scroll out from under it',
    `<p style="margin: 750px 0 900px">line</p><p>last</p><p style="height: 40px"></p>${bar}`,
  ],
  [
    'words on a surface',
    `<div style="position: relative"><i style="${floating}; inset: 0"></i><p style="position: relative">on it</p></div>`,
  ],
  ['a panel beside a control', `<button>Press</button><aside style="${floating}; left: 200px">Panel</aside>`],
  [
    'a mark in a field',
    '<div style="position: relative"><input><kbd style="position: absolute; left: 100px; pointer-events: none">/</kbd></div>',
  ],
  [
    'a button beside the words of a field',
    `<div style="position: relative"><input style="padding-right: 60px; width: 90px"><button style="${inField}">Day</button></div>`,
  ],
  ['a narrow column of whole words', '<p style="width: 70px">some words here</p>'],
]

test('the checker of the layout notices every kind of fault, and nothing on pages that fit', async ({
  page,
}) => {
  await page.setViewportSize({ width: 600, height: 800 })
  const show = (body: string) => page.setContent(`<!doctype html><body style="margin: 8px">${body}`)
  for (const [what, body, faults] of faulty) {
    await show(body)
    const expected = faults.map((fault) => expect.stringMatching(fault))
    expect.soft(await listLayoutFaults(page), what).toEqual(expected)
  }
  for (const [what, body] of fitting) {
    await show(body)
    expect.soft(await listLayoutFaults(page), what).toEqual([])
  }
})
