import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'preact/compat'
import type { Actor } from '../../../protocol/chat/permissions.ts'
import type { TextKey } from '../../i18n/textKey.ts'

/** A page of settings, as the list beside it names it. */
export interface SettingsSection {
  /** The end of its address. */
  readonly id: string
  readonly text: TextKey
  readonly Icon: LucideIcon
  readonly Page: ComponentType
  /** Whether it concerns the reader at all. */
  readonly isFor?: (reader: Actor) => boolean
}
