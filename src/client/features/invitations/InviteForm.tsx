import { Link2, Send } from 'lucide-react'
import { useRef } from 'react'
import { sendInvitations } from '../../../protocol/chat/invitations.ts'
import { useOffers } from '../../kernel/offers.ts'
import { useText } from '../../i18n/useText.ts'
import { useOwnUser } from '../people/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Check } from '../../ui/Check.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { showFirstFault } from '../../ui/showFirstFault.ts'
import { useFirstField } from '../../ui/useFirstField.ts'
import { AddressField } from './AddressField.tsx'
import type { InviteAccess, InviteObstacles } from './access.ts'
import { wayOf } from './draft.ts'
import { InviteResult } from './InviteResult.tsx'
import styles from './InviteForm.module.css'
import { PlaceFields } from './PlaceFields.tsx'
import { RoleFields } from './RoleFields.tsx'
import { useInviteFields } from './useInviteFields.ts'
import { useSending } from './useSending.ts'
import { WelcomeFields } from './WelcomeFields.tsx'
import { invitationTexts } from './texts/invitationTexts.ts'

interface Props {
  readonly access: InviteAccess
  readonly obstacles: InviteObstacles
}

/**
 * Invites people by mail, or creates a link for many. The draft remains while the reader is on other pages.
 */
export const InviteForm = ({ access, obstacles }: Props) => {
  const t = useText(invitationTexts)
  const form = useRef<HTMLFormElement>(null)
  useFirstField(form)
  const fields = useInviteFields(access)
  const { draft, change } = fields
  const { is_admin } = useOwnUser()
  const hasWelcome = useOffers(sendInvitations, 'welcome_message_custom_text')
  const way = wayOf(draft, access)
  const { send, isBusy, result } = useSending({ fields, way, access })
  return (
    <form
      ref={form}
      className={styles['form']}
      aria-label={t('invitations.form')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (send()) return
        showFirstFault(event.currentTarget)
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
          error={fields.problem('addresses')}
          onChange={change}
        />
      )}
      <RoleFields fields={fields} />
      <PlaceFields fields={fields} obstacle={obstacles.channels} />
      {is_admin && hasWelcome && <WelcomeFields fields={fields} />}
      {way === 'mail' && <Check label={t('invitations.notify')} {...fields.flag('notifies')} />}
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
