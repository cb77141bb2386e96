import { leastZoomOfFacts } from '../view/level-of-detail.ts'
import { centerOn, clampView, fitView, type Opening, type View } from '../view/view.ts'
import { type BusyPicture, busiestPart } from './busiest-part.ts'

/** More cards open as groups, or as a map that somebody asked for. */
const mostCardsToRead = 300
const readableZoom = 0.75

/** The requested view; otherwise the whole picture or, if that would be illegible, its busiest part. */
export function viewAtFirst(picture: BusyPicture, opening: Opening): View {
  return clampView(opening.view ?? openingView(picture, opening), picture, opening.screen)
}

function openingView(picture: BusyPicture, { screen, insets }: Opening): View {
  const fitted = fitView(picture, screen, insets)
  if (fitted.k >= leastZoomOfFacts || picture.x.length > mostCardsToRead) return fitted
  const k = readableZoom
  const part = busiestPart(picture, {
    width: (screen.width - 2 * insets.sides) / k,
    height: (screen.height - insets.top - insets.bottom) / k,
  })
  const view = centerOn(part, screen, k)
  return { ...view, y: view.y + (insets.top - insets.bottom) / 2 }
}
