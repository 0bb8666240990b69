import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './IconButton.module.css'
import type { KeyName } from './keys/keymap.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type Props = Omit<ComponentProps<'button'>, 'type' | 'aria-label' | 'className'> & {
  readonly className?: string | undefined
  /** The accessible name, also shown as the tooltip. */
  readonly label: string
  /** Keys with the same effect. */
  readonly shortcut?: KeyName | undefined
  readonly size?: 'small' | 'normal' | 'large'
}

/** A button that shows only its icon (the children); the tooltip shows its name. */
export const IconButton = ({ label, shortcut, size = 'normal', className, children, ...rest }: Props) => (
  <button
    {...rest}
    type="button"
    data-tooltip={label}
    data-shortcut={shortcut}
    className={classes(styles['button'], styles[size], className)}
  >
    <VisuallyHidden>{label}</VisuallyHidden>
    {children}
  </button>
)
