import { limits } from '../../../protocol/chat/limits.ts'
import { codePoints } from '../../../protocol/chat/shapes.ts'
import type { Translate } from '../../i18n/useText.ts'

/** Returns the fault of a group's name that can be found without the service. */
export function nameFault(t: Translate, name: string): string | undefined {
  const excess = codePoints(name) - limits.max_group_name_length
  if (excess > 0) return t('groups.nameTooLong', { count: excess })
  if (/^(?:@|role:|user:|stream:|channel:)/i.test(name.trim())) return t('groups.nameReserved')
  return /[\p{Cc}*`]/u.test(name) ? t('groups.nameCharacters') : undefined
}

/** Returns the fault of a group's description. */
export function descriptionFault(t: Translate, description: string): string | undefined {
  const excess = codePoints(description) - limits.max_group_description_length
  return excess > 0 ? t('groups.descriptionTooLong', { count: excess }) : undefined
}
