import { useState } from 'react'
import { mayInviteAs } from '../../../protocol/chat/permissions.ts'
import { useText } from '../../i18n/useText.ts'
import { useOwnUser } from '../people/queries.ts'
import { roleAbout, roles } from '../people/roleAbout.ts'
import { roleText } from '../people/roleText.ts'
import { useRealm } from '../organization/realm.ts'
import { Select } from '../../ui/Select.tsx'
import { dateFormat } from '../../ui/format/formats.ts'
import { timeOfDay } from '../../ui/format/time.ts'
import { roleOf } from './draft.ts'
import { expiries, expiryDate, expiryMinutes, expiryValue } from './expiry.ts'
import styles from './InviteForm.module.css'
import type { FormPart } from './useInviteFields.ts'
import { invitationTexts } from './texts/invitationTexts.ts'

/** Chooses the role of the invited people, and the expiry of the invitation. */
export const RoleFields = ({ fields }: FormPart) => {
  const { draft, change } = fields
  const t = useText(invitationTexts)
  const own = useOwnUser()
  const { settings } = useRealm()
  const [opened] = useState(Date.now)
  const role = roleOf(draft, own)
  const until = (minutes: number): string => {
    const language = document.documentElement.lang || 'en'
    const end = expiryDate(minutes, opened)
    const day = dateFormat(language, { weekday: 'long', day: 'numeric', month: 'long' }).format(end)
    return t('invitations.expires.at', {
      day,
      time: timeOfDay(end, language, settings.twenty_four_hour_time),
    })
  }
  return (
    <div className={styles['pair']}>
      <Select
        label={t('invitations.role')}
        hint={t(roleAbout(role))}
        value={String(role)}
        options={roles
          .filter((each) => mayInviteAs(own, each))
          .map((each) => ({ value: String(each), label: t(roleText(each)) }))}
        onChange={(value) => change({ role: roles.find((each) => String(each) === value) ?? role })}
      />
      <Select
        label={t('invitations.expires')}
        hint={draft.minutes === null ? t('invitations.expires.neverHint') : until(draft.minutes)}
        value={expiryValue(draft.minutes)}
        options={expiries.map(({ value, text }) => ({ value, label: t(text) }))}
        onChange={(value) => change({ minutes: expiryMinutes(value) })}
      />
    </div>
  )
}
