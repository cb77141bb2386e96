/** Keeps turning even with reduced motion, because it is the only sign that something is still happening. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      data-part="spinner"
      className="size-3.5 shrink-0 animate-spin rounded-full border-2 border-current/30 border-t-current"
    />
  )
}
