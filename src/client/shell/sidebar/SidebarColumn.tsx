import { useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import type { View } from '../../navigation/view.ts'
import { useText } from '../../i18n/useText.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'
import { Sidebar } from './Sidebar.tsx'
import styles from './SidebarColumn.module.css'
import { allowedWidth, LEAST_WIDTH, MOST_WIDTH, storedWidth, storeWidth, USUAL_WIDTH } from './width.ts'

const STEP = 16

const columnOf = (handle: Element): Element | null => handle.closest(`.${styles['column']}`)

type Props = { readonly current: View | undefined; readonly currentPath: string }

/**
 * The column with the sidebar. Dragging its end edge or the arrow keys change the width; a double click resets it.
 */
export const SidebarColumn = ({ current, currentPath }: Props) => {
  const t = useText(laterShellTexts)
  const [width, setWidth] = useState(storedWidth)
  const style: CSSProperties & Record<'--sidebar', string | undefined> = {
    '--sidebar': width === undefined ? undefined : `${width}px`,
  }
  const resize = (next: number | undefined): void => {
    const width = next === undefined ? undefined : allowedWidth(next)
    setWidth(width)
    storeWidth(width)
  }
  const startDrag = (event: PointerEvent<HTMLDivElement>): void => {
    const handle = event.currentTarget
    const column = columnOf(handle)
    if (!column || event.button !== 0) return
    event.preventDefault()
    handle.setPointerCapture(event.pointerId)
    handle.dataset['dragging'] = ''
    const box = column.getBoundingClientRect()
    const isRightToLeft = getComputedStyle(column).direction === 'rtl'
    const ended = new AbortController()
    const drag = ({ clientX }: globalThis.PointerEvent): void =>
      resize(isRightToLeft ? box.right - clientX : clientX - box.left)
    const stop = (): void => {
      delete handle.dataset['dragging']
      ended.abort()
    }
    handle.addEventListener('pointermove', drag, { signal: ended.signal })
    handle.addEventListener('pointerup', stop, { signal: ended.signal })
    handle.addEventListener('pointercancel', stop, { signal: ended.signal })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const steps: Record<string, number> = { ArrowRight: STEP, ArrowLeft: -STEP }
    const column = columnOf(event.currentTarget)
    const step = steps[event.key]
    if (!column || step === undefined) return
    event.preventDefault()
    const direction = getComputedStyle(column).direction === 'rtl' ? -1 : 1
    resize(column.getBoundingClientRect().width + step * direction)
  }
  // A separator that takes focus is a widget (ARIA window splitter).
  const resizer = (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('shell.resize')}
      aria-valuenow={width ?? USUAL_WIDTH}
      aria-valuemin={LEAST_WIDTH}
      aria-valuemax={MOST_WIDTH}
      className={styles['resizer']}
      onPointerDown={startDrag}
      onDoubleClick={() => resize(undefined)}
      onKeyDown={onKeyDown}
    />
  )
  return (
    <div className={styles['column']} style={style}>
      <Sidebar current={current} currentPath={currentPath} edge={resizer} />
    </div>
  )
}
