import { expect, test } from 'vitest'
import { countDrawnCrossings, type Polyline } from './drawn-crossings.ts'

test.each<[string, Polyline[], number]>([
  [
    'a cross',
    [
      [
        [0, 0],
        [10, 10],
      ],
      [
        [10, 0],
        [0, 10],
      ],
    ],
    1,
  ],
  [
    'parallel lines',
    [
      [
        [0, 0],
        [0, 10],
      ],
      [
        [5, 0],
        [5, 10],
      ],
    ],
    0,
  ],
  [
    'lines that begin in one point',
    [
      [
        [0, 0],
        [10, 10],
      ],
      [
        [0, 0],
        [-10, 10],
      ],
    ],
    0,
  ],
  [
    'lines that end in one point',
    [
      [
        [0, 0],
        [5, 10],
      ],
      [
        [10, 0],
        [5, 10],
      ],
    ],
    0,
  ],
  [
    'a line that touches another with its end',
    [
      [
        [0, 0],
        [10, 10],
      ],
      [
        [5, 5],
        [9, 0],
      ],
    ],
    0,
  ],
  [
    'two crossings of bent lines',
    [
      [
        [0, 0],
        [10, 10],
        [0, 20],
      ],
      [
        [5, 0],
        [5, 20],
      ],
    ],
    2,
  ],
  [
    'a line drawn upwards',
    [
      [
        [0, 10],
        [10, 0],
      ],
      [
        [0, 0],
        [10, 10],
      ],
    ],
    1,
  ],
])('%s', (_, lines, crossings) => {
  expect(countDrawnCrossings(lines)).toBe(crossings)
})
