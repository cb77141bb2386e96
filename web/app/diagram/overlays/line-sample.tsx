const looks = {
  latest: { stroke: 'stroke-[var(--edge-current)]', width: 1.25, dash: undefined },
  patch: { stroke: 'stroke-[var(--edge-patch)]', width: 1.75, dash: undefined },
  minor: { stroke: 'stroke-[var(--edge-minor)]', width: 1.75, dash: undefined },
  major: { stroke: 'stroke-[var(--edge-major)]', width: 2.25, dash: undefined },
  withdrawn: { stroke: 'stroke-[var(--edge-withdrawn)]', width: 2.25, dash: '5 4' },
  implied: { stroke: 'stroke-[var(--edge-current)] opacity-40', width: 1.25, dash: undefined },
  cycle: { stroke: 'stroke-[var(--edge-patch)]', width: 1.75, dash: '1.5 4' },
  sideways: { stroke: 'stroke-[var(--edge-patch)]', width: 1.25, dash: '1.5 4' },
} as const

export type LineKind = keyof typeof looks

/** A sample of a diagram line, shown before its meaning. */
export function LineSample({ kind }: { kind: LineKind }) {
  const { stroke, width, dash } = looks[kind]
  return (
    <svg width="24" height="8" aria-hidden="true" className="shrink-0">
      <path d="M0 4h24" className={stroke} strokeWidth={width} strokeDasharray={dash} />
    </svg>
  )
}
