import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../i18n/useText.ts'
import { buttonBeside } from './buttonBeside.ts'
import { classes } from './classes.ts'
import styles from './Toast.module.css'
import { dismissToast, useToasts, type ShownToast } from './toastStore.ts'
import { useModalOnTop } from './useModalOnTop.ts'
import { uiTexts } from './texts/uiTexts.ts'

const SHORT = 6_000
const LONG = 10_000

interface ListProps {
  readonly isPaused: boolean
  /** The element that had the focus before it moved into the toasts. */
  readonly before: RefObject<HTMLElement | null>
}

/** Moves the focus out of a toast that is removed, so that keyboard users keep their place. */
function passFocusOn(card: HTMLElement, before: ListProps['before']): void {
  if (!card.contains(document.activeElement)) return
  const next = buttonBeside(card) ?? before.current
  next?.focus()
}

const ToastCard = ({ toast, isPaused, before }: ListProps & { readonly toast: ShownToast }) => {
  const t = useText(uiTexts)
  const card = useRef<HTMLLIElement>(null)
  const { id, action, lasts = action ? LONG : SHORT } = toast
  useLayoutEffect(() => {
    const element = card.current
    return () => {
      if (element) passFocusOn(element, before)
    }
  }, [before])
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => dismissToast(id), lasts)
    return () => clearTimeout(timer)
  }, [id, lasts, isPaused])
  return (
    <li ref={card} className={classes(styles['toast'], toast.tone === 'danger' && styles['danger'])}>
      <span className={styles['text']} dir="auto">
        {toast.text}
      </span>
      {action && (
        <button
          type="button"
          className={styles['action']}
          onClick={() => {
            dismissToast(id)
            action.run()
          }}
        >
          {action.text}
        </button>
      )}
      <button
        type="button"
        className={styles['close']}
        aria-label={t('common.dismiss')}
        onClick={() => {
          dismissToast(id)
          toast.onDismiss?.()
        }}
      >
        <X size={14} strokeWidth={1.5} aria-hidden />
      </button>
    </li>
  )
}

const ToastList = (props: ListProps) => {
  const toasts = useToasts((state) => state.toasts)
  return (
    <ol className={styles['list']}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} {...props} />
      ))}
    </ol>
  )
}

/**
 * Draws the last few toasts. They stay while pointed at or focused. Their live region is always mounted;
 * while a modal dialog is open they are drawn within it, where they can be seen and pressed. Mounted once.
 */
export const ToastLayer = () => {
  const t = useText(uiTexts)
  const hasToasts = useToasts((state) => state.toasts.length > 0)
  const dialog = useModalOnTop({ isWanted: hasToasts })
  const [isPaused, setPaused] = useState(false)
  const before = useRef<HTMLElement | null>(null)
  const comeIn = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    setPaused(true)
    const from = relatedTarget instanceof HTMLElement ? relatedTarget : null
    if (!currentTarget.contains(from)) before.current = from
  }
  const region = {
    className: styles['region'],
    onPointerEnter: () => setPaused(true),
    onPointerLeave: () => setPaused(false),
    onFocus: comeIn,
    onBlur: () => setPaused(false),
  }
  const list = <ToastList isPaused={isPaused} before={before} />
  return (
    <>
      <section aria-label={t('common.notices')} data-region="toasts" tabIndex={-1} {...region}>
        <div role="status" aria-relevant="additions">
          {!dialog && list}
        </div>
      </section>
      {dialog &&
        createPortal(
          <div aria-live="polite" {...region} className={classes(styles['region'], styles['inDialog'])}>
            {list}
          </div>,
          dialog,
        )}
    </>
  )
}
