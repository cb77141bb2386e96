/** Points lost have one decimal and a real minus; none is a plain 0. */
export function formatPoints(points: number): string {
  if (points === 0) return '0'
  return points > 0 ? `−${points.toFixed(1)}` : `+${(-points).toFixed(1)}`
}
