import type { Scene } from './scene.ts'

/** More at once would be unrest, not a hint. */
const mostPointedOut = 30

/** The ids of the cards that are new, or show another name, version or score. */
export function changedCards(before: Scene, after: Scene): readonly string[] {
  const places = new Map(before.ids.map((id, card) => [id, card]))
  const isSame = (card: number, place: number) =>
    before.titles[place] === after.titles[card] &&
    before.details[place] === after.details[card] &&
    before.scores[place] === after.scores[card]
  const changed = after.ids.filter((id, card) => {
    const place = places.get(id)
    return place === undefined || !isSame(card, place)
  })
  return changed.length <= mostPointedOut ? changed : []
}
