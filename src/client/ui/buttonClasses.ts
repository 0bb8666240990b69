import type { ButtonTone } from './Button.tsx'
import { classes } from './classes.ts'
import styles from './Button.module.css'

/** Class names that draw a link as a button. */
export const buttonClasses = (tone: ButtonTone, size: 'normal' | 'dense' = 'normal'): string =>
  classes(styles['button'], styles[tone], size === 'dense' && styles['dense'])
