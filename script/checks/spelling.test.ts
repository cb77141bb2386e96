import { expect, test } from 'vitest'
import { findBritish } from './spelling.ts'

test.each([
  ['organisation', 'organis', 'organiz'],
  ['neighbourhoodOf', 'neighbour', 'neighbor'],
  ['biggestColouredCycle', 'Colour', 'color'],
  ['load-catalogue.ts', 'catalogue', 'catalog'],
  ['The request was cancelled.', 'cancell', 'cancel'],
  ['centreOn', 'centre', 'center'],
  ['an even grey', 'grey', 'gray'],
  ['analysed', 'analys', 'analyz'],
])('"%s" is British', (text, british, american) => {
  expect(findBritish(text)).toEqual([{ line: 1, british, american }])
})

test.each([
  'organization, organism, color, behavior, catalog, canceled, cancellation, center, gray, license',
  'aria-labelledby',
  'programmer, programmed',
  'fulfilled, analyses, emphasis, raised, promise, exercise, otherwise, advertise',
  'four hours of yours, source, course, resource',
])('"%s" is fine', (text) => {
  expect(findBritish(text)).toEqual([])
})

test('every finding names its line', () => {
  expect(findBritish('a color\na colour and a behaviour')).toEqual([
    { line: 2, british: 'behaviour', american: 'behavior' },
    { line: 2, british: 'colour', american: 'color' },
  ])
})
