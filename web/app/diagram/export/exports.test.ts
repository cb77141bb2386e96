import { describe, expect, test } from 'vitest'
import { parseGraph } from '../graph-data.ts'
import type { Palette } from '../paint/palette.ts'
import { componentScene } from '../scene/component-scene.ts'
import { toDot } from './dot.ts'
import { toJson } from './json.ts'
import { toMermaid } from './mermaid.ts'

// Titles and numbers are free text: each of these would break out of its quotes if it were not escaped.
const scene = componentScene(
  parseGraph({
    components: {
      id: ['a', 'b'],
      title: ['web "shop"\\n</svg> #1', 'payments-api'],
      kind: ['web_app', 'microservice'],
      health_score: [55, null],
      latest_version_number: ['1.0.0', null],
      latest_version_day: [null, null],
    },
    dependencies: {
      from: [0],
      to: [1],
      penalty: [300],
      band: ['withdrawn'],
      number: ['2"; c -> d'],
      lag_count: [0],
    },
  }),
)

/** Each color by its own name. */
const palette = new Proxy({}, { get: (_, name) => name }) as Palette

describe('Mermaid', () => {
  test('writes every character that means something by its number', () => {
    expect(toMermaid(scene, palette).split('\n').slice(0, 4)).toEqual([
      'flowchart TD',
      '  n0["web #34;shop#34;#92;n#60;/svg#62; #35;1<br/>1.0.0 #183; 55"]:::poor',
      '  n1["payments-api"]:::unknown',
      '  n0 -.->|"2#34;#59; c -#62; d"| n1',
    ])
  })

  test('tells health by classes, and a dependency that is behind by both versions and its color', () => {
    const behind = componentScene(
      parseGraph({
        components: {
          id: ['a', 'b', 'c'],
          title: ['web', 'api', 'store'],
          kind: ['web_app', 'microservice', 'database'],
          health_score: [64, 100, 100],
          latest_version_number: ['1.0.0', '6.0.0', '3.0.0'],
          latest_version_day: [null, null, null],
        },
        dependencies: {
          from: [0, 0],
          to: [1, 2],
          penalty: [135, 0],
          band: ['major', 'latest'],
          number: ['4.2.0', '3.0.0'],
          lag_count: [0, 0],
        },
      }),
    )
    expect(toMermaid(behind, palette)).toBe(
      [
        'flowchart TD',
        '  n0["web<br/>1.0.0 #183; 64"]:::fair',
        '  n1["api<br/>6.0.0 #183; 100"]:::good',
        '  n2["store<br/>3.0.0 #183; 100"]:::good',
        '  n0 -->|"4.2.0 #8594; 6.0.0"| n1',
        '  n0 -->|"3.0.0"| n2',
        '  classDef good fill:surface,stroke:goodFill,stroke-width:2px,color:text',
        '  classDef fair fill:surface,stroke:fairFill,stroke-width:2px,color:text',
        '  classDef poor fill:surface,stroke:poorFill,stroke-width:2px,color:text',
        '  classDef unknown fill:surface,stroke:unknownFill,stroke-width:2px,color:text',
        '  linkStyle 1 stroke:edgeCurrent,stroke-width:1.25px',
        '  linkStyle 0 stroke:edgeMajor,stroke-width:2.25px',
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
      {
        id: 'a',
        title: 'web "shop"\\n</svg> #1',
        kind: 'web_app',
        latest_version: '1.0.0',
        health_score: 55,
      },
      { id: 'b', title: 'payments-api', kind: 'microservice', latest_version: null, health_score: null },
    ],
    dependencies: [{ from: 'a', to: 'b', version: '2"; c -> d', band: 'withdrawn', count: 1 }],
  })
})
