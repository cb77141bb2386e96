import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

export function ListSkeleton() {
  return (
    <div className="flex flex-col">
      {[0, 1, 2].map((line) => (
        <div key={line} className="flex h-9 items-center justify-between gap-6">
          <Skeleton className="h-3 w-1/2" />
          <Skeleton className="h-3 w-1/5" />
        </div>
      ))}
    </div>
  )
}
