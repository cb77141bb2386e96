import { describe, expect, test } from 'vitest'
import { parseGraph } from '../graph-data.ts'
import { componentScene } from '../scene/component-scene.ts'
import { toDot } from './dot.ts'
import { toJson } from './json.ts'
import { toMermaid } from './mermaid.ts'

// Titles and numbers are free text: each would break out of its quotes if it were written as it is.
const scene = componentScene(
  parseGraph({
    components: {
      id: ['a', 'b'],
      title: ['web "shop"\\n</svg> #1', 'payments-api'],
      kind: ['web_app', 'microservice'],
      health_score: [55, null],
      latest_version_number: ['1.0.0', null],
    },
    dependencies: { from: [0], to: [1], penalty: [300], band: ['withdrawn'], number: ['2"; c -> d'] },
  }),
)

describe('Mermaid', () => {
  test('writes every character that means something by its number', () => {
    expect(toMermaid(scene)).toBe(
      [
        'flowchart TD',
        '  n0["web #34;shop#34;#92;n#60;/svg#62; #35;1<br/>1.0.0"]',
        '  n1["payments-api"]',
        '  n0 -.->|"2#34;#59; c -#62; d"| n1',
        '',
      ].join('\n'),
    )
  })
})

describe('DOT', () => {
  test('escapes quotes and backslashes', () => {
    expect(toDot(scene)).toContain('n0 [label="web \\"shop\\"\\\\n</svg> #1\\n1.0.0", color=red3];')
    expect(toDot(scene)).toContain('n0 -> n1 [label="2\\"; c -> d", color=red3, style=dashed];')
  })
})

test('JSON holds the facts of both ends and of the dependency between them', () => {
  expect(JSON.parse(toJson(scene))).toEqual({
    components: [
      { id: 'a', title: 'web "shop"\\n</svg> #1', kind: 'web_app', detail: '1.0.0', health_score: 55 },
      { id: 'b', title: 'payments-api', kind: 'microservice', detail: null, health_score: null },
    ],
    dependencies: [{ from: 'a', to: 'b', version: '2"; c -> d', band: 'withdrawn', count: 1 }],
  })
})
