import { Button } from '../../ui/action/button.tsx'
import { FilterChip } from '../../ui/action/filter-chip.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { HealthScore } from '../../ui/health/health-score.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { Kbd } from '../../ui/mark/kbd.tsx'
import { VersionChip } from '../../ui/mark/version-chip.tsx'
import { PaletteFrame, PaletteGroup, PaletteRow } from '../../ui/overlay/command-palette.tsx'
import {
  dialogActionsClasses,
  dialogClasses,
  dialogTextClasses,
  dialogTitleClasses,
} from '../../ui/overlay/dialog.tsx'
import { menuClasses, menuItemClasses } from '../../ui/overlay/menu.tsx'
import { ToastCard } from '../../ui/overlay/toast-card.tsx'
import { tooltipClasses } from '../../ui/overlay/tooltip.tsx'
import { Row, Specimen } from './specimen.tsx'
import { words } from './specimens.ts'

export function Selection() {
  const { selection, versions } = words
  return (
    <Specimen heading={selection.heading}>
      <Tabs
        label={selection.tabs}
        className="mb-4"
        tabs={[
          { label: selection.overview, to: '/kit', end: true },
          { label: selection.dependencies, to: '/kit/dependencies', count: 8 },
          { label: selection.versions, to: '/kit/versions', count: 34 },
        ]}
      />
      <Row>
        <FilterChip icon="activity">{selection.health}</FilterChip>
        <FilterChip active>{selection.kind}</FilterChip>
        <Checkbox label={selection.selected} defaultChecked />
        <Checkbox label={selection.notSelected} />
      </Row>
      <Row className="items-start!">
        <div className={menuClasses}>
          <div className={menuItemClasses} data-state="active">
            <Glyph name="copy" />
            {selection.copy}
          </div>
          <div className={menuItemClasses}>
            <Glyph name="archive" />
            {selection.deprecate}
          </div>
          <div className={`${menuItemClasses} text-danger-text`}>
            <Glyph name="x" />
            {selection.withdraw}
          </div>
        </div>
        <span className={tooltipClasses}>
          {selection.tooltip}
          <Kbd inverse>{versions.shortcut}</Kbd>
        </span>
      </Row>
    </Specimen>
  )
}

export function DialogAndAlerts() {
  const { dialog } = words
  return (
    <Specimen stage heading={dialog.heading} className="compact:col-span-full">
      <div className={`${dialogClasses} max-w-full`}>
        <h3 className={dialogTitleClasses}>{dialog.title}</h3>
        <p className={dialogTextClasses}>{dialog.text}</p>
        <div className={dialogActionsClasses}>
          <Button variant="outline">{dialog.cancel}</Button>
          <Button variant="destructive">{dialog.remove}</Button>
        </div>
      </div>
      <div className="flex w-full flex-col gap-2">
        <Alert>{dialog.trial}</Alert>
        <Alert tone="danger">{dialog.limit}</Alert>
      </div>
    </Specimen>
  )
}

export function Palette() {
  const { palette } = words
  const match = (
    <>
      <b className="font-semibold">{palette.typed}</b>
      {palette.rest}
    </>
  )
  return (
    <Specimen stage heading={palette.heading} className="col-span-2 phone:col-span-1">
      <PaletteFrame
        hints={palette.hints}
        input={
          <span>
            {palette.typed}
            <span className="ml-px border-l-[1.5px] border-accent" />
          </span>
        }
      >
        <PaletteGroup label={palette.components}>
          <PaletteRow
            icon="service"
            data-state="active"
            aside={
              <>
                <HealthScore score={80} word={false} />
                <VersionChip number="6.0.0" />
              </>
            }
          >
            {match}
          </PaletteRow>
        </PaletteGroup>
        <PaletteGroup label={palette.actions}>
          <PaletteRow icon="plus">
            {palette.release}
            {match}
          </PaletteRow>
          <PaletteRow icon="graph">
            {palette.show}
            {match}
            {palette.inDiagram}
          </PaletteRow>
          <PaletteRow icon="chat">{palette.ask}</PaletteRow>
        </PaletteGroup>
      </PaletteFrame>
    </Specimen>
  )
}

export function Toasts() {
  const { toast, buttons } = words
  const close = <Button variant="ghost" size="icon-xs" icon="x" label={buttons.icon} />
  return (
    <Specimen stage heading={toast.heading}>
      <ul className="flex w-full max-w-(--toast-width) flex-col gap-3">
        <ToastCard
          content={{ title: toast.title, description: toast.text }}
          action={
            <Button variant="outline" size="xs">
              {toast.view}
            </Button>
          }
          close={close}
        />
        <ToastCard content={{ variant: 'destructive', description: toast.error }} close={close} />
      </ul>
    </Specimen>
  )
}
