import { useText } from '../../i18n/useText.ts'
import { EntryLinks } from '../signIn/EntryLinks.tsx'
import { EntrySheet } from '../signIn/EntrySheet.tsx'
import { joiningTexts } from './texts/joiningTexts.ts'

interface LinkProps {
  readonly state: 'loading' | 'gone' | 'closed' | 'unreachable'
  /** Whether people can ask for a new link themselves, since it is for a new password. */
  readonly canReset?: boolean
}

/** Shown while a link is being checked, or if it doesn't work. */
export const LinkNotice = ({ state, canReset = false }: LinkProps) => {
  const t = useText(joiningTexts)
  switch (state) {
    case 'loading':
      return (
        <EntrySheet title="Parley" lead={t('joining.loading')}>
          {null}
        </EntrySheet>
      )
    case 'gone':
      return (
        <EntrySheet title={t('joining.goneTitle')} lead={t('joining.goneLead')}>
          <EntryLinks canReset={canReset} canSignIn />
        </EntrySheet>
      )
    case 'closed':
      return (
        <EntrySheet title={t('joining.closedTitle')} lead={t('joining.closedLead')}>
          <EntryLinks canSignIn />
        </EntrySheet>
      )
    case 'unreachable':
      return (
        <EntrySheet title={t('joining.noAnswerTitle')} lead={t('joining.noAnswerLead')}>
          {null}
        </EntrySheet>
      )
  }
}

/** Confirms that a mail was sent. Unusable addresses get the same answer, so that it reveals nothing. */
export const SentNotice = ({ email }: { readonly email: string }) => {
  const t = useText(joiningTexts)
  return (
    <EntrySheet title={t('joining.sentTitle')} lead={t('joining.sentLead', { email })}>
      <EntryLinks canSignIn />
    </EntrySheet>
  )
}
