import { codePoints } from '../../../protocol/chat/shapes.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { useOrganisation } from '../organization/organization.ts'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import type { FormPart } from './useInviteFields.ts'
import { welcomeExcerpt } from './welcomeExcerpt.ts'
import { invitationTexts } from './texts/invitationTexts.ts'

/** Chooses the welcome text for the invited people; for administrators only. */
export const WelcomeFields = ({ fields }: FormPart) => {
  const t = useText(invitationTexts)
  const { welcome_message_custom_text: usual = '' } = useOrganisation()
  const { welcome, welcomeText } = fields.draft
  return (
    <>
      <RadioGroup
        legend={t('invitations.welcome')}
        {...fields.choice('welcome')}
        options={[
          {
            value: 'usual',
            label: t('invitations.welcome.usual'),
            hint: usual === '' ? t('invitations.welcome.usualEmpty') : welcomeExcerpt(usual),
          },
          { value: 'other', label: t('invitations.welcome.other') },
          { value: 'none', label: t('invitations.welcome.none') },
        ]}
      />
      {welcome === 'other' && (
        <TextArea
          label={t('invitations.welcomeText')}
          hint={t('invitations.welcomeLength', {
            count: codePoints(welcomeText),
            most: limits.max_welcome_message_length,
          })}
          {...fields.text('welcomeText')}
        />
      )}
    </>
  )
}
