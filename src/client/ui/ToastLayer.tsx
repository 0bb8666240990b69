import { X } from 'lucide-react'
import { createPortal, useEffect, useState } from 'preact/compat'
import { useText } from '../i18n/useText.ts'
import { classes } from './classes.ts'
import styles from './Toast.module.css'
import { dismissToast, useToasts, type ShownToast } from './toastStore.ts'
import { useModalOnTop } from './useModalOnTop.ts'

const SHORT = 6_000
const LONG = 10_000

const ToastCard = ({ toast, isPaused }: { toast: ShownToast; isPaused: boolean }) => {
  const t = useText()
  const { id, action } = toast
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => dismissToast(id), action ? LONG : SHORT)
    return () => clearTimeout(timer)
  }, [id, action, isPaused])
  return (
    <li className={classes(styles['toast'], toast.tone === 'danger' && styles['danger'])}>
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
        onClick={() => dismissToast(id)}
      >
        <X size={14} strokeWidth={1.5} aria-hidden />
      </button>
    </li>
  )
}

const ToastList = ({ isPaused }: { isPaused: boolean }) => {
  const toasts = useToasts((state) => state.toasts)
  return (
    <ol className={styles['list']}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} isPaused={isPaused} />
      ))}
    </ol>
  )
}

/**
 * Mounted once: the last few toasts. They wait while pointed at or focused. The place where they are heard stays; while
 * a modal dialog is open they are drawn within it, where they can be seen and pressed.
 */
export const ToastLayer = () => {
  const t = useText()
  const hasToasts = useToasts((state) => state.toasts.length > 0)
  const dialog = useModalOnTop({ isWanted: hasToasts })
  const [isPaused, setPaused] = useState(false)
  const region = {
    className: styles['region'],
    onPointerEnter: () => setPaused(true),
    onPointerLeave: () => setPaused(false),
    onFocus: () => setPaused(true),
    onBlur: () => setPaused(false),
  }
  const list = <ToastList isPaused={isPaused} />
  return (
    <>
      <section aria-label={t('common.notices')} data-region="toasts" tabIndex={-1} {...region}>
        <div role="status" aria-relevant="additions">
          {!dialog && list}
        </div>
      </section>
      {dialog &&
        createPortal(
          <div aria-live="polite" {...region}>
            {list}
          </div>,
          dialog,
        )}
    </>
  )
}
