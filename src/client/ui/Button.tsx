import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Button.module.css'
import { Spinner } from './Spinner.tsx'

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger'

type Props = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  readonly className?: string | undefined
  /** At most one primary button per surface. */
  readonly tone?: ButtonTone
  readonly size?: 'normal' | 'dense' | 'wide'
  readonly type?: 'button' | 'submit'
  readonly icon?: ReactNode
  /** While work is in progress: the label stays, a spinner joins it, presses do nothing. */
  readonly busy?: boolean
}

export const Button = ({
  tone = 'secondary',
  size = 'normal',
  type = 'button',
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: Props) => (
  <button
    {...rest}
    type={type}
    className={classes(styles['button'], styles[tone], styles[size], className)}
    aria-disabled={busy || rest['aria-disabled']}
    aria-busy={busy || undefined}
    onClick={(event) => {
      if (busy) event.preventDefault()
      else onClick?.(event)
    }}
  >
    {busy ? <Spinner /> : icon}
    {/* The text has an element of its own: a translator that replaces the text leaves the spinner's neighbor in place. */}
    {typeof children === 'string' ? <span>{children}</span> : children}
  </button>
)
