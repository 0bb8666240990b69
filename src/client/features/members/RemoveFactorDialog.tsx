import { useQuery } from '@tanstack/react-query'
import { getSecondFactorOf, resetSecondFactor } from '../../../protocol/chat/secondFactor.ts'
import type { User } from '../../../protocol/chat/users.ts'
import { useText } from '../../i18n/useText.ts'
import { DialogForm } from '../../kernel/view/DialogForm.tsx'
import { Loaded } from '../../kernel/view/Loaded.tsx'
import { useSession } from '../../kernel/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { sessionToast } from '../../kernel/view/useSessionToast.ts'
import { memberTexts } from './texts/memberTexts.ts'

type Props = { readonly user: User; readonly onClose: () => void }

/**
 * Asks for confirmation before the second factor is removed for a person who has lost telephone and codes.
 */
export const RemoveFactorDialog = ({ user, onClose }: Props) => {
  const t = useText(memberTexts)
  const session = useSession()
  const { user_id, full_name: name } = user
  const query = useQuery(
    {
      queryKey: ['second-factor', user_id],
      queryFn: ({ signal }) => session.api(getSecondFactorOf, { user_id }, { signal }),
      staleTime: 0,
      gcTime: 0,
    },
    session.cache,
  )
  const remove = async (): Promise<void> => {
    await session.api(resetSecondFactor, { user_id })
    sessionToast(session, { text: t('members.factorRemoved', { name }) })
  }
  return (
    <Dialog title={t('members.removeFactorTitle', { name })} onClose={onClose}>
      <Loaded query={query} lines={2}>
        {({ is_on: isOn }) =>
          isOn ? (
            <DialogForm
              submitText={t('members.removeFactor')}
              tone="danger"
              onSubmit={remove}
              onClose={onClose}
            >
              <p>{t('members.removeFactorText')}</p>
            </DialogForm>
          ) : (
            <p>{t('members.hasNoFactor', { name })}</p>
          )
        }
      </Loaded>
    </Dialog>
  )
}
