import { join } from 'node:path'
import { findAuthCalls } from './auth-calls.ts'
import { findCycles } from './cycles.ts'
import { layerRules } from './layer-rules.ts'
import { readImports } from './module-graph.ts'
import { report } from './report.ts'

export function findLayerProblems(root: string): string[] {
  const imports = readImports(root)
  const broken = imports.flatMap((edge) =>
    layerRules.flatMap((rule) => {
      const sentence = rule(edge)
      return sentence ? [`${edge.from} imports ${edge.specifier}: ${sentence}`] : []
    }),
  )
  const cycles = findCycles(imports).map((cycle) => `cycle: ${[...cycle, cycle[0]].join(' → ')}`)
  return [...broken, ...cycles, ...findAuthCalls(root)]
}

if (import.meta.main) report('layers', findLayerProblems(join(import.meta.dirname, '../..')))
