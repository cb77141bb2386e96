const columns = [44, 88, 132, 176, 220, 264, 308, 352, 396, 440]
const rows = [44, 88, 132, 176]

/**
 * The empty trellis: two empty places above, the first component below. Narrow screens crop it, so that its text keeps
 * its size.
 */
export function Seedling({ caption }: { caption: string }) {
  return (
    <svg
      data-part="seedling"
      viewBox="0 0 484 220"
      preserveAspectRatio="xMidYMid slice"
      className="mb-5 h-[220px] w-[484px] max-w-full"
      aria-hidden="true"
    >
      <g stroke="var(--lattice)" fill="none">
        {columns.map((x) => (
          <path key={x} d={`M${x} 0V220`} />
        ))}
        {rows.map((y) => (
          <path key={y} d={`M0 ${y}H484`} />
        ))}
      </g>
      <g fill="var(--border-strong)">
        {columns.flatMap((x) =>
          rows.map((y) => <rect key={`${x} ${y}`} x={x - 2} y={y - 2} width="4" height="4" />),
        )}
      </g>
      <path
        d="M242 176V138Q242 132 236 132H138Q132 132 132 126V88M242 142Q242 132 248 132H346Q352 132 352 126V88"
        fill="none"
        stroke="var(--border-control)"
        strokeWidth="1.25"
        strokeDasharray="3 3"
      />
      {[88, 308].map((x) => (
        <rect
          key={x}
          x={x}
          y="58"
          width="88"
          height="30"
          rx="5"
          fill="var(--surface)"
          stroke="var(--border-strong)"
          strokeDasharray="3 3"
        />
      ))}
      <rect
        x="170"
        y="158"
        width="144"
        height="36"
        rx="6"
        fill="var(--surface)"
        stroke="var(--accent-line)"
        strokeWidth="1.5"
      />
      <path d="M189 171v10M184 176h10" stroke="var(--accent-line)" strokeWidth="1.5" />
      <text x="202" y="180.5" className="fill-text type-sm font-medium">
        {caption}
      </text>
    </svg>
  )
}
