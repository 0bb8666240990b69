import { useText } from '../../i18n/useText.ts'
import { useMarksGuests } from '../people/guests.ts'
import { nameOf } from '../people/names.ts'
import { useUsers } from '../people/queries.ts'
import { listed } from '../../ui/format/listed.ts'
import { peopleTexts } from '../people/texts/peopleTexts.ts'
import { channelTexts } from './texts/channelTexts.ts'

/** Returns a function that names a direct conversation after the other people in it: "Ana Ruiz, Ben Ito". */
export function useDirectName(): (userIds: readonly number[]) => string {
  const t = useText(channelTexts, peopleTexts)
  const users = useUsers()
  const marksGuests = useMarksGuests()
  return (userIds) =>
    userIds.length === 0
      ? t('channels.notes')
      : listed(
          userIds.map((id) => {
            const user = users.get(id)
            const name = nameOf(user) || t('people.unknown')
            return marksGuests && user?.is_guest ? t('people.guestName', { name }) : name
          }),
          'unit',
        )
}
