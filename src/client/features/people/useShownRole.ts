import type { User } from '../../../protocol/chat/users.ts'
import { useText } from '../../i18n/useText.ts'
import { useMarksGuests } from './guests.ts'
import { roleText } from './roleText.ts'

/** Returns a function that names the role of a person beside their `UserName`; undefined: the mark there says it. */
export function useShownRole(): (user: User | undefined) => string | undefined {
  const t = useText()
  const marksGuests = useMarksGuests()
  return (user) => (user === undefined || (user.is_guest && marksGuests) ? undefined : t(roleText(user.role)))
}
