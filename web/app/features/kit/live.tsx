import { useRef, useState } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { colorModePreferences } from '../../ui/color-mode/color-mode.ts'
import { useColorMode } from '../../ui/color-mode/color-mode-provider.tsx'
import { LoadingBar } from '../../ui/feedback/loading-bar.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { useConfirmation } from '../../ui/overlay/confirmation.tsx'
import { Dialog, DialogClose } from '../../ui/overlay/dialog.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx'
import { useToast } from '../../ui/overlay/toast.tsx'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import { Row, Specimen } from './specimen.tsx'
import { words } from './specimens.ts'

const { live, toast: toastWords, dialog, selection, versions } = words

export function Live() {
  return (
    <Specimen heading={live.heading}>
      <Row>
        <ToastButtons />
        <ConfirmButton />
        <DialogButton />
        <DrawerButton />
        <MenuButton />
        <LoadButton />
        <Tooltip content={selection.tooltip} shortcut={versions.shortcut}>
          <Button variant="outline" size="icon" icon="search" label={selection.tooltip} />
        </Tooltip>
      </Row>
    </Specimen>
  )
}

function ToastButtons() {
  const { toast } = useToast()
  const released = {
    title: toastWords.title,
    description: toastWords.text,
    action: { label: toastWords.view, onAction: () => undefined },
  }
  return (
    <>
      <Button variant="outline" onClick={() => toast(released)}>
        {live.toast}
      </Button>
      <Button
        variant="outline"
        onClick={() => toast({ variant: 'destructive', description: toastWords.error })}
      >
        {live.error}
      </Button>
    </>
  )
}

function ConfirmButton() {
  const { confirm } = useConfirmation()
  const ask = () =>
    confirm({
      title: dialog.title,
      description: dialog.text,
      confirmText: dialog.remove,
      confirmingText: dialog.removing,
      confirmVariant: 'destructive',
      onConfirm: () => new Promise((resolve) => setTimeout(resolve, 1500)),
    })
  return (
    <Button variant="outline" onClick={ask}>
      {live.confirm}
    </Button>
  )
}

function DialogButton() {
  return (
    <Dialog
      title={live.dialogTitle}
      description={live.dialogText}
      trigger={<Button variant="outline">{live.dialog}</Button>}
      actions={
        <>
          <DialogClose>
            <Button variant="outline">{dialog.cancel}</Button>
          </DialogClose>
          <DialogClose>
            <Button>{live.invite}</Button>
          </DialogClose>
        </>
      }
    >
      <Field label={live.email}>
        <Input type="email" />
      </Field>
    </Dialog>
  )
}

function DrawerButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {live.drawer}
      </Button>
      <Drawer
        title={live.drawerTitle}
        open={open}
        onOpenChange={setOpen}
        footer={<Button onClick={() => setOpen(false)}>{live.invite}</Button>}
      >
        <p className="type-read">{live.dialogText}</p>
      </Drawer>
    </>
  )
}

const modeLabels = { system: live.system, light: live.light, dark: live.dark }
const modeIcons = { system: 'monitor', light: 'sun', dark: 'moon' } as const

function MenuButton() {
  const { preference, setPreference } = useColorMode()
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="outline" icon="more">
          {live.menu}
        </Button>
      }
    >
      <MenuChoices
        label={live.mode}
        value={preference}
        onChange={setPreference}
        choices={colorModePreferences.map((value) => ({
          value,
          label: modeLabels[value],
          icon: modeIcons[value],
        }))}
      />
      <MenuSeparator />
      <MenuItem icon="copy">{selection.copy}</MenuItem>
      <MenuItem icon="archive" disabled>
        {selection.deprecate}
      </MenuItem>
      <MenuItem icon="x" danger>
        {selection.withdraw}
      </MenuItem>
    </Menu>
  )
}

function LoadButton() {
  const [loading, setLoading] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const load = () => {
    setLoading(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setLoading(false), 3000)
  }
  return (
    <>
      <LoadingBar active={loading} />
      <Button variant="outline" icon="refresh" loading={loading} onClick={load}>
        {live.load}
      </Button>
    </>
  )
}
