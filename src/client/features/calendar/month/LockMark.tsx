import { Lock } from 'lucide-react'
import styles from './LockMark.module.css'

/** Marks an event that a password protects, before its title. Its accessible name says so in words. */
export const LockMark = () => <Lock className={styles['lock']} size={11} strokeWidth={2} aria-hidden />
