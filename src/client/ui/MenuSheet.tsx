import { useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { itemForKey, Item, itemsOf, keyOf } from './MenuLayer.tsx'
import styles from './MenuSheet.module.css'
import type { MenuEntry } from './menuStore.ts'
import { useOverlayHistory } from './overlayHistory.ts'

/** A button that shows only its icon. */
export interface SheetButton {
  readonly text: string
  readonly icon: ReactNode
  /** Present for buttons that stay pressed. */
  readonly isOn?: boolean
  readonly run: () => void
}

/** A menu that rises from the foot of a phone's screen over the page. */
export interface Sheet {
  /** The accessible name. */
  readonly label: string
  /** Gets the focus back. */
  readonly anchor: HTMLElement
  /** A row of buttons above the entries, such as emoji. */
  readonly buttons?: { readonly label: string; readonly all: readonly SheetButton[] }
  readonly entries: readonly MenuEntry[]
}

interface Props {
  readonly sheet: Sheet
  readonly onClose: () => void
}

/** Back, Escape and a press above the sheet close it; the finger whose long press opened it can be lifted anywhere. */
export const MenuSheet = ({ sheet, onClose }: Props) => {
  const { label, anchor, buttons } = sheet
  const element = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [entries, setEntries] = useState(sheet.entries)
  const close = useEffectEvent(onClose)
  useOverlayHistory(onClose)
  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog) return
    if (!dialog.open) dialog.showModal()
    const onCancel = (event: Event): void => {
      event.preventDefault()
      close()
    }
    const onPress = ({ target }: PointerEvent): void => {
      if (target === dialog) close()
    }
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('pointerdown', onPress)
    return () => {
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('pointerdown', onPress)
      dialog.close()
      if (anchor.isConnected) anchor.focus({ preventScroll: true })
    }
  }, [anchor])
  useLayoutEffect(() => {
    if (list.current) itemsOf(list.current)[0]?.focus({ preventScroll: true })
  }, [entries])
  const choose = (run: () => void): void => {
    onClose()
    // After the focus has returned, so that the action can move it.
    queueMicrotask(run)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const item = itemForKey(event.key, itemsOf(event.currentTarget))
    if (!item) return
    event.preventDefault()
    event.stopPropagation()
    item.focus()
  }
  return (
    <dialog ref={element} className={styles['sheet']} aria-label={label}>
      <div
        ref={list}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles['list']}
        onKeyDown={onKeyDown}
        onContextMenu={(event) => event.preventDefault()}
      >
        <span className={styles['grip']} aria-hidden />
        {buttons !== undefined && buttons.all.length > 0 && entries === sheet.entries && (
          <div role="group" aria-label={buttons.label} className={styles['buttons']}>
            {buttons.all.map(({ text, icon, isOn, run }) => (
              <button
                key={text}
                type="button"
                role={isOn === undefined ? 'menuitem' : 'menuitemcheckbox'}
                aria-checked={isOn}
                aria-label={text}
                tabIndex={-1}
                className={styles['button']}
                onClick={() => choose(run)}
              >
                {icon}
              </button>
            ))}
          </div>
        )}
        {entries.map((entry, index) => (
          <Item
            key={keyOf(entry, index)}
            entry={entry}
            choose={choose}
            enter={(menu) => setEntries(menu.entries)}
          />
        ))}
      </div>
    </dialog>
  )
}
