import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/action/button.tsx'
import type { FoundComponent } from './found.ts'

const Palette = lazy(() => import('./palette.tsx').then((module) => ({ default: module.Palette })))

interface PickComponentButtonProps {
  /** The text of the button; `label` names the palette that it opens. */
  children: string
  label: string
  onPick: (component: FoundComponent) => void
}

/** A button for picking any component by typing. */
export function PickComponentButton({ children, label, onPick }: PickComponentButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="sm" icon="search" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Palette
            componentsOnly
            label={label}
            onChoose={(choice) => {
              setOpen(false)
              if (choice.kind === 'component') onPick(choice.component)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
