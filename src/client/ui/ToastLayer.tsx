import { X } from 'lucide-react'
import { useEffect, useState } from 'preact/compat'
import { useText } from '../i18n/useText.ts'
import { classes } from './classes.ts'
import styles from './Toast.module.css'
import { dismissToast, useToasts, type ShownToast } from './toastStore.ts'

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

/** Mounted once: the last few toasts. They wait while pointed at or focused. */
export const ToastLayer = () => {
  const t = useText()
  const toasts = useToasts((state) => state.toasts)
  const [isPaused, setPaused] = useState(false)
  return (
    <section
      aria-label={t('common.notices')}
      data-region="toasts"
      tabIndex={-1}
      className={styles['region']}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div role="status" aria-relevant="additions">
        <ol className={styles['list']}>
          {toasts.map((toast) => (
            <ToastCard key={toast.id} toast={toast} isPaused={isPaused} />
          ))}
        </ol>
      </div>
    </section>
  )
}
