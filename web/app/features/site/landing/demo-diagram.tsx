import { use, useState } from 'react'
import { Diagram } from '../../../diagram/diagram.tsx'
import { parseGraph } from '../../../diagram/graph-data.ts'
import { componentScene } from '../../../diagram/scene/component-scene.ts'
import type { Scene } from '../../../diagram/scene/scene.ts'
import { landing } from '../../../locales/en/late/site/landing.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'

/** The frame on a wide screen has this shape, so that the whole organization can be read in it. */
const aspect = 1.25
const insets = { top: 24, bottom: 68, sides: 20 }

let asked: Promise<Scene | undefined> | undefined

/** Once per visit; undefined if the installation has no demo or does not answer. */
function askForScene(): Promise<Scene | undefined> {
  asked ??= fetch('/demo/architecture/graph')
    .then((answer) => (answer.ok ? answer.json() : undefined))
    .then((answer) => answer && { ...componentScene(parseGraph(answer)), aspect })
    .catch(() => undefined)
  return asked
}

/** Loaded when it is about to be seen, hence its default export. On a phone, a finger on it scrolls the page. */
export default function DemoDiagram() {
  const { t } = useLateTexts('landing', landing)
  const scene = use(askForScene())
  const [canDraw, setCanDraw] = useState(true)
  if (!scene || !canDraw) return <p className="p-6 type-sm text-muted">{t('overview.failed')}</p>
  return (
    <Diagram
      scene={scene}
      label={t('overview.label')}
      takesWheel={false}
      controls
      minimapIfPartial
      insets={insets}
      refits
      onFail={() => setCanDraw(false)}
      className="phone:pointer-events-none"
    />
  )
}
