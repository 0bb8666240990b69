import { Check, ChevronRight } from 'lucide-react'
import { useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../i18n/useText.ts'
import { classes } from './classes.ts'
import type { KeyName } from './keys/keymap.ts'
import styles from './Menu.module.css'
import { closeMenu, showMenu, useOpenMenu, type MenuEntry, type OpenMenu } from './menuStore.ts'
import { placeBeside } from './placeBeside.ts'
import { shownKeys } from './keys/shownKeys.ts'
import { emptyWithSession } from './pageStore.ts'

emptyWithSession(useOpenMenu)

const Shortcut = ({ name }: { name: KeyName | undefined }) => {
  const keys = shownKeys(useText(), name)
  return keys && <kbd className={styles['shortcut']}>{keys}</kbd>
}

export const itemsOf = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role^=menuitem]'),
]

/** The item that a key focuses, by the menu pattern of ARIA: arrows wrap, Home, End, first letters. */
export function itemForKey(key: string, items: readonly HTMLElement[]): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement)
  switch (key) {
    case 'ArrowDown':
      return items[(at + 1) % items.length]
    case 'ArrowUp':
      return items.at(at <= 0 ? -1 : at - 1)
    case 'Home':
      return items[0]
    case 'End':
      return items.at(-1)
  }
  if (key.length !== 1 || key === ' ') return undefined
  const following = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return following.find((each) => each.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}

/** The key of an entry; the index is stable, because entries of an open menu do not move. */
export const keyOf = (entry: MenuEntry, index: number): string =>
  'text' in entry ? `${entry.kind} ${entry.text}` : `separator ${index}`

interface ItemProps {
  readonly entry: MenuEntry
  readonly choose: (run: () => void) => void
  /** Opens the menu of an entry that has one. */
  readonly enter: (entry: Extract<MenuEntry, { kind: 'menu' }>) => void
}

export const Item = ({ entry, choose, enter }: ItemProps) => {
  switch (entry.kind) {
    case 'separator':
      return <hr className={styles['separator']} />
    case 'heading':
      return (
        <div role="presentation" className={styles['heading']}>
          {entry.text}
        </div>
      )
    case 'menu':
      return (
        <button
          type="button"
          role="menuitem"
          aria-haspopup="menu"
          tabIndex={-1}
          className={styles['item']}
          onClick={() => enter(entry)}
        >
          {entry.icon && <span className={styles['mark']}>{entry.icon}</span>}
          <span className={styles['text']}>{entry.text}</span>
          <ChevronRight className={styles['further']} size={14} strokeWidth={1.75} aria-hidden />
        </button>
      )
    case 'choice':
      return (
        <button
          type="button"
          role={entry.of === 'one' ? 'menuitemradio' : 'menuitemcheckbox'}
          aria-checked={entry.isChosen}
          tabIndex={-1}
          className={styles['item']}
          onClick={() => choose(entry.run)}
        >
          <span className={styles['mark']}>
            {entry.isChosen ? <Check size={14} strokeWidth={2} aria-hidden /> : entry.icon}
          </span>
          <span className={styles['text']}>{entry.text}</span>
        </button>
      )
    case 'action':
      return (
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={entry.obstacle !== undefined || undefined}
          className={classes(styles['item'], entry.tone === 'danger' && styles['danger'])}
          onClick={() => entry.obstacle === undefined && choose(entry.run)}
        >
          {entry.icon && <span className={styles['mark']}>{entry.icon}</span>}
          <span className={styles['text']}>
            {entry.text}
            {entry.obstacle && <span className={styles['obstacle']}>{entry.obstacle}</span>}
          </span>
          {entry.aside && <span className={styles['shortcut']}>{entry.aside}</span>}
          <Shortcut name={entry.shortcut} />
        </button>
      )
  }
}

const place = (element: HTMLElement, menu: OpenMenu): void => {
  const anchor = menu.point
    ? new DOMRect(menu.point.x, menu.point.y, 0, 0)
    : menu.anchor.getBoundingClientRect()
  placeBeside(element, anchor, menu.side ?? 'below-start')
}

const Menu = ({ menu }: { menu: OpenMenu }) => {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const popover = element.current
    if (!popover) return
    const { anchor } = menu
    const dialog = anchor.closest('dialog')
    const onToggle = (event: ToggleEvent): void => {
      if (event.newState === 'closed') closeMenu()
    }
    // After a press elsewhere the focus belongs there; otherwise it returns.
    const returnFocus = popover.contains.bind(popover)
    popover.showPopover()
    place(popover, menu)
    anchor.setAttribute('aria-expanded', 'true')
    itemsOf(popover)[0]?.focus({ preventScroll: true })
    popover.addEventListener('toggle', onToggle)
    dialog?.addEventListener('close', closeMenu)
    return () => {
      anchor.setAttribute('aria-expanded', 'false')
      popover.removeEventListener('toggle', onToggle)
      dialog?.removeEventListener('close', closeMenu)
      if (returnFocus(document.activeElement) || document.activeElement === document.body) {
        anchor.focus({ preventScroll: true })
      }
    }
  }, [menu])
  const onKeyDown = (event: KeyboardEvent): void => {
    const popover = element.current
    if (!popover || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Tab') closeMenu()
    const inward = getComputedStyle(popover).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (event.key === inward && document.activeElement?.ariaHasPopup === 'menu') {
      event.preventDefault()
      ;(document.activeElement as HTMLElement).click()
    }
    const item = itemForKey(event.key, itemsOf(popover))
    if (!item) return
    event.preventDefault()
    event.stopPropagation()
    item.focus()
  }
  // One entry stands out: the keys go on from where the pointer is.
  const onPointerMove = ({ target, pointerType }: PointerEvent): void => {
    if (pointerType !== 'mouse' || !(target instanceof Element)) return
    target.closest<HTMLElement>('[role^=menuitem]')?.focus({ preventScroll: true })
  }
  const choose = (run: () => void): void => {
    closeMenu()
    // After the focus has returned, so that the action can move it.
    queueMicrotask(run)
  }
  const enter: ItemProps['enter'] = ({ text, entries }) => void showMenu({ ...menu, label: text, entries })
  return (
    <div
      ref={element}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={menu.label}
      className={styles['menu']}
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      onContextMenu={(event) => event.preventDefault()}
    >
      {menu.entries.map((entry, index) => (
        <Item key={keyOf(entry, index)} entry={entry} choose={choose} enter={enter} />
      ))}
    </div>
  )
}

/** Draws the menu that `showMenu` opens. Mounted once. */
export const MenuLayer = () => {
  const menu = useOpenMenu((state) => state.menu)
  if (!menu) return null
  const drawn = <Menu key={menu.label} menu={menu} />
  // While a modal dialog is open, elements outside of it cannot be pressed; a popover would close at a menu outside.
  const dialog = menu.anchor.closest('dialog, [popover]')
  return dialog ? createPortal(drawn, dialog) : drawn
}
