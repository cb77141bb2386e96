import { diagramShape } from '@trellis/domain/generate/generate-edges'
import { generateGraph } from '@trellis/domain/generate/generate-graph'
import { layOut } from '@trellis/domain/graph/layout/lay-out'
import { drawWithDagre } from './dagre-lines.ts'
import { countDrawnCrossings } from './drawn-crossings.ts'
import { ourLines } from './our-lines.ts'

// Drawn crossings compared with dagre on graphs of 50 to 200 nodes. "all edges" routes every edge as dagre does, and
// the ratio compares the two; "as shown" is the picture people see, in which implied edges and edges to hubs are faint
// straight curves ("with faint" counts those too). Ends with an error if dagre draws fewer crossings.

const shapes = (['uniform', 'local', 'layered'] as const).flatMap((locality) =>
  [2, 5].flatMap((mean) => [50, 100, 200].map((nodes) => ({ locality, mean, nodes }))),
)

console.log(
  'graph                edges   ours ms  dagre ms  crossings: dagre  all edges  with faint  as shown   ratio',
)
let worst = 0
for (const { locality, mean, nodes } of shapes) {
  const graph = generateGraph(diagramShape(nodes, mean, locality), 1)
  const [ours, oursTime] = timed(() => layOut(graph))
  const all = layOut(graph, { showAll: true })
  const [dagre, dagreTime] = timed(() => drawWithDagre(graph))
  const theirs = countDrawnCrossings(dagre)
  const everything = countDrawnCrossings(ourLines(all, { faint: true }))
  worst = Math.max(worst, everything / Math.max(1, theirs))
  console.log(
    `${locality} ${mean}, ${nodes}`.padEnd(20),
    String(graph.from.length).padStart(5),
    oursTime.toFixed(0).padStart(9),
    dagreTime.toFixed(0).padStart(9),
    String(theirs).padStart(17),
    String(everything).padStart(10),
    String(countDrawnCrossings(ourLines(ours, { faint: true }))).padStart(11),
    String(countDrawnCrossings(ourLines(ours, { faint: false }))).padStart(9),
    `${(everything / Math.max(1, theirs)).toFixed(2)}x`.padStart(7),
  )
}

if (worst > 1) {
  console.error(`drawn crossings are ${worst.toFixed(2)} times those of dagre`)
  process.exitCode = 1
}

function timed<T>(work: () => T): [T, number] {
  const start = performance.now()
  const result = work()
  return [result, performance.now() - start]
}
