import type { User } from '../../../protocol/chat/users.ts'
import { useText } from '../../i18n/useText.ts'
import { factLine } from '../../ui/format/facts.ts'
import { useMarksGuests } from './guests.ts'
import { laterPeopleTexts } from './texts/laterPeopleTexts.ts'

/** Returns a function for the text beside a name in a list to choose from: the address, and the mark of a guest. */
export function usePersonDetail(): (user: Pick<User, 'delivery_email' | 'is_guest'>) => string | undefined {
  const t = useText(laterPeopleTexts)
  const marksGuests = useMarksGuests()
  return ({ delivery_email, is_guest }) => {
    return factLine([marksGuests && is_guest && t('people.role.guest'), delivery_email]) || undefined
  }
}
