import { limits } from '../../../protocol/chat/limits.ts'
import { codePoints } from '../../../protocol/chat/shapes.ts'
import type { Translate } from '../../i18n/useText.ts'
import { groupTexts } from './texts/groupTexts.ts'

/** Returns the fault of a group's name that can be found without the service. */
export function nameFault(t: Translate, name: string): string | undefined {
  const excess = codePoints(name) - limits.max_group_name_length
  if (excess > 0) return t(groupTexts('groups.nameTooLong'), { count: excess })
  if (/^(?:@|role:|user:|stream:|channel:)/i.test(name.trim())) return t(groupTexts('groups.nameReserved'))
  return /[\p{Cc}*`]/u.test(name) ? t(groupTexts('groups.nameCharacters')) : undefined
}

/** Returns the fault of a group's description. */
export function descriptionFault(t: Translate, description: string): string | undefined {
  const excess = codePoints(description) - limits.max_group_description_length
  return excess > 0 ? t(groupTexts('groups.descriptionTooLong'), { count: excess }) : undefined
}
