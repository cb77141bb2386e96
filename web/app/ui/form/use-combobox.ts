// The combobox of the accessibility guide: the focus stays in the field, the arrows move through the list beside it,
// Enter chooses, Esc closes. The caller owns the typed text and its results.
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react'

interface ComboboxOptions<Option> {
  options: readonly Option[]
  /** The options still belong to an earlier text. */
  isStale?: boolean
  onChoose: (option: Option) => void
  /** Disabled options are shown and reached by the arrows, but cannot be chosen. */
  isBarred?: (option: Option) => boolean
  /** Whether there is anything to open; otherwise the list stays closed. */
  canOpen?: boolean
  /** The list is opened by hand, not by typing. */
  onOpen?: () => void
  /** The list is always open, as in a dialog of its own. */
  staysOpen?: boolean
}

export function useCombobox<Option>(settings: ComboboxOptions<Option>) {
  const { options, isStale = false, onChoose, isBarred = () => false, onOpen } = settings
  const { canOpen = true, staysOpen = false } = settings
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  // Enter before the answer arrives means its best result, not the current option.
  const [isHurried, setHurried] = useState(false)
  const isShown = staysOpen || (isOpen && canOpen)
  const idOf = (place: number) => `${listId}${place}`

  const open = () => {
    if (!isOpen) onOpen?.()
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setHurried(false)
  }
  const choose = (option: Option | undefined) => {
    if (option === undefined || isBarred(option)) return
    setOpen(false)
    setActive(0)
    onChoose(option)
  }
  useEffect(() => {
    if (!isHurried || isStale) return
    setHurried(false)
    choose(options[0])
  })
  const walk = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isStale && (isOpen || staysOpen)) setHurried(true)
      else if (isShown) choose(options[active])
    }
    if (event.key === 'Escape') close()
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    open()
    if (!isShown || options.length === 0) return
    const next = (active + step + options.length) % options.length
    setActive(next)
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
  }
  return {
    isShown,
    open,
    /** After typing: Enter takes the best current result. */
    restart: () => {
      setOpen(true)
      setActive(0)
      setHurried(false)
    },
    input: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-expanded': isShown,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isShown && active < options.length ? idOf(active) : undefined,
      onKeyDown: walk,
      // A list that is always open has nothing to close: a new page takes the focus for a moment.
      onBlur: staysOpen ? undefined : close,
    } as const,
    /** With the role of a listbox. */
    list: { id: listId, hidden: !isShown },
    optionAt: (place: number) => {
      const option = options[place]
      const isOff = option === undefined || isBarred(option)
      return {
        id: idOf(place),
        role: 'option',
        tabIndex: -1,
        'aria-selected': place === active,
        'aria-disabled': isOff || undefined,
        'data-state': place === active ? 'active' : undefined,
        'data-disabled': isOff ? '' : undefined,
        // The field keeps the focus, so that the list is still there when the press ends.
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
        onClick: () => choose(option),
      } as const
    },
  }
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }
