import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Actor } from '../../../../protocol/chat/permissions.ts'
import type { Endpoint } from '../../../../protocol/endpoint.ts'
import type { TextKey } from '../../../i18n/texts.ts'

/** A page of settings, with its entry in the list. */
export interface SettingsSection {
  /** The last part of its address. */
  readonly id: string
  readonly text: TextKey
  readonly Icon: LucideIcon
  readonly Page: ComponentType
  /** ID of the section that it follows; if absent, it is the last. */
  readonly after?: string
  /** The endpoint without which the section has nothing to show; absent: every service has it. */
  readonly needs?: Endpoint
  /** Returns true if the reader can see the section. */
  readonly isFor?: (reader: Actor) => boolean
}
