import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Actor } from '../../../../protocol/chat/permissions.ts'
import type { TextKey } from '../../../i18n/textKey.ts'

/** A page of settings, as the list beside it names it. */
export interface SettingsSection {
  /** The end of its address. */
  readonly id: string
  readonly text: TextKey
  readonly Icon: LucideIcon
  readonly Page: ComponentType
  /** ID of the section that it follows; the last one where absent. */
  readonly after?: string
  /** Whether it concerns the reader at all. */
  readonly isFor?: (reader: Actor) => boolean
}
