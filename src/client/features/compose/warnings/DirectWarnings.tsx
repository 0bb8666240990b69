import { useText } from '../../../i18n/useText.ts'
import { useOwnUser, useUsers } from '../../people/queries.ts'
import { useOrganisation } from '../../organization/organization.ts'
import { listed } from '../../../ui/format/listed.ts'
import { PrivateLinks } from './PrivateLinks.tsx'
import { WarningLine } from './WarningLine.tsx'
import { composeTexts } from '../texts/composeTexts.ts'

interface Props {
  readonly userIds: readonly number[]
  readonly marks: string
}

/** Warns of guests among the recipients of a direct message, if the organization's setting asks for it. */
export const DirectWarnings = ({ userIds, marks }: Props) => {
  const t = useText(composeTexts)
  const users = useUsers()
  const own = useOwnUser()
  const { enable_guest_user_dm_warning: isWanted = true } = useOrganisation()
  const guests = isWanted && !own.is_guest ? userIds.filter((id) => users.get(id)?.is_guest === true) : []
  const names = guests.map((id) => users.get(id)?.full_name ?? '')
  return (
    <>
      {guests.length > 0 && (
        <WarningLine
          id={`guests ${guests.join(' ')}`}
          text={t('warnings.guests', { count: guests.length, names: listed(names) })}
        />
      )}
      <PrivateLinks place={`direct ${userIds.join(' ')}`} readerIds={userIds} marks={marks} />
    </>
  )
}
