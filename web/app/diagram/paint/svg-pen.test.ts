import { expect, test } from 'vitest'
import { SvgPen } from './svg-pen.ts'

const plain = { font: 'sans', size: 12, weight: 400, color: '#000000' } as const

test('drawings become elements in the same order', () => {
  const pen = new SvgPen((text) => text.length / 2)
  pen.box(1, 2, 30, 4, { fill: '#ffffff', stroke: '#112233', radius: 6 })
  pen.move(0, 0)
  pen.curve(0, 5, 10, 5, 10, 10)
  pen.line(10, 20)
  pen.stroke({ color: '#445566', width: 1.25, alpha: 0.5, dash: [5, 4] })
  pen.text('payments-api', 3, 4, plain)
  const svg = pen.document({ width: 40, height: 20, margin: 8 })
  expect(svg.split('\n')).toEqual([
    '<svg xmlns="http://www.w3.org/2000/svg" width="56" height="36" viewBox="-8 -8 56 36">',
    '<rect x="1" y="2" width="30" height="4" rx="6" fill="#ffffff" stroke="#112233"/>',
    '<path d="M0 0C0 5 10 5 10 10L10 20" fill="none" stroke="#445566" stroke-width="1.25" stroke-dasharray="5 4" opacity="0.5"/>',
    expect.stringMatching(/^<text x="3" y="4" .*>payments-api<\/text>$/),
    '</svg>',
    '',
  ])
})

test('a name cannot end the element that it stands in', () => {
  const pen = new SvgPen(() => 1)
  pen.text('</text><script>alert("1")</script>\u0000&', 0, 0, plain)
  const svg = pen.document({ width: 1, height: 1, margin: 0 })
  expect(svg).toContain('&lt;/text&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp;')
  expect(svg).not.toContain('<script')
})
