import { Link2, Send } from 'lucide-react'
import { useText } from '../../i18n/useText.ts'
import { useOwnUser } from '../people/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Check } from '../../ui/Check.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { AddressField } from './AddressField.tsx'
import type { InviteAccess, InviteObstacles } from './access.ts'
import { useInviteDraft, wayOf } from './draft.ts'
import { InviteResult } from './InviteResult.tsx'
import styles from './InviteForm.module.css'
import { PlaceFields } from './PlaceFields.tsx'
import { RoleFields } from './RoleFields.tsx'
import { useSending } from './useSending.ts'
import { WelcomeFields } from './WelcomeFields.tsx'

interface Props {
  readonly access: InviteAccess
  readonly obstacles: InviteObstacles
}

/**
 * Invites people by mail, or creates a link for many. The draft remains while the reader is on other pages.
 */
export const InviteForm = ({ access, obstacles }: Props) => {
  const t = useText()
  const [draft, change] = useInviteDraft()
  const { is_admin } = useOwnUser()
  const way = wayOf(draft, access)
  const { send, isBusy, addressFault, result } = useSending({ written: draft, change, way, access })
  return (
    <form
      className={styles['form']}
      aria-label={t('invitations.form')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <RadioGroup
        legend={t('invitations.way')}
        value={way}
        options={[
          { value: 'mail', label: t('invitations.way.mail'), obstacle: obstacles.mail },
          {
            value: 'link',
            label: t('invitations.way.link'),
            hint: t('invitations.way.linkHint'),
            obstacle: obstacles.link,
          },
        ]}
        onChange={(chosen) => change({ way: chosen })}
      />
      {way === 'mail' && (
        <AddressField
          addresses={draft.addresses}
          typed={draft.typed}
          error={addressFault}
          onChange={change}
        />
      )}
      <RoleFields draft={draft} onChange={change} />
      <PlaceFields draft={draft} obstacle={obstacles.channels} onChange={change} />
      {is_admin && <WelcomeFields draft={draft} onChange={change} />}
      {way === 'mail' && (
        <Check
          label={t('invitations.notify')}
          isChecked={draft.notifies}
          onChange={(notifies) => change({ notifies })}
        />
      )}
      <InviteResult result={result} />
      <div className={styles['buttons']}>
        <Button
          type="submit"
          tone="primary"
          busy={isBusy}
          icon={
            way === 'mail' ? (
              <Send size={16} strokeWidth={1.75} aria-hidden />
            ) : (
              <Link2 size={16} strokeWidth={1.75} aria-hidden />
            )
          }
        >
          {t(way === 'mail' ? 'invitations.send' : 'invitations.makeLink')}
        </Button>
      </div>
    </form>
  )
}
