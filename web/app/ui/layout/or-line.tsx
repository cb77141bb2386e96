/** Between two ways to do the same. */
export function OrLine({ children }: { children: string }) {
  return (
    <div className="my-4 flex items-center gap-3 type-xs text-subtle before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
      {children}
    </div>
  )
}
