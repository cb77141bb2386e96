const columns = [46, 92, 138, 184, 230, 276, 322, 368, 414]
const rows = [46, 92, 138, 184]

// There are no nails where the lath has come off.
const isGap = (x: number, y: number) => (y === 138 && x >= 184 && x <= 276) || (x === 230 && y > 92)

/** The drawing of the error page: one lath hangs, and the line that followed it ends. */
export function BrokenLattice() {
  return (
    <svg viewBox="0 0 460 230" data-part="broken-lattice" className="w-[460px] max-w-full" aria-hidden="true">
      <g stroke="var(--lattice)" fill="none">
        {columns.map((x) => (
          <path key={x} d={x === 230 ? 'M230 0V92' : `M${x} 0V230`} />
        ))}
        {rows.map((y) => (
          <path key={y} d={y === 138 ? 'M0 138H146M290 138H460' : `M0 ${y}H460`} />
        ))}
      </g>
      <g fill="var(--border-control)">
        {columns.flatMap((x) =>
          rows
            .filter((y) => !isGap(x, y))
            .map((y) => <rect key={`${x} ${y}`} x={x - 2} y={y - 2} width="4" height="4" />),
        )}
      </g>
      <path d="M138 230V144Q138 138 144 138H146" fill="none" stroke="var(--accent-line)" strokeWidth="2" />
      <path d="M154 142l128 22" stroke="var(--border-control)" strokeWidth="1.5" />
      <rect x="143" y="134" width="7" height="7" fill="var(--accent-line)" />
    </svg>
  )
}
