import { useQuery } from '@tanstack/react-query'
import type { Message } from '../../../../protocol/chat/messages.ts'
import { getReadReceipts } from '../../../../protocol/chat/messageTools.ts'
import { useText } from '../../../i18n/useText.ts'
import { PeopleList } from '../../people/PeopleList.tsx'
import { Loaded } from '../../../kernel/view/Loaded.tsx'
import { useSession } from '../../../kernel/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './Inspect.module.css'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'
import { inspectTexts } from './texts/inspectTexts.ts'

/** Milliseconds between two requests: no event reports other people's reading. */
const REFRESH = 10_000

type Props = { readonly message: Message; readonly onClose: () => void }

/** Lists the people who have read a message. */
export const ReceiptsDialog = ({ message, onClose }: Props) => {
  const t = useText(inspectTexts, laterMessageTexts)
  const session = useSession()
  const query = useQuery(
    {
      queryKey: ['messages', 'receipts', message.id],
      queryFn: ({ signal }) => session.api(getReadReceipts, { message_id: message.id }, { signal }),
      refetchInterval: REFRESH,
      gcTime: 0,
    },
    session.cache,
  )
  return (
    <Dialog title={t('inspect.receipts')} onClose={onClose}>
      <Loaded query={query}>
        {({ user_ids }) => (
          <>
            <p className={styles['note']} role="status">
              {t('inspect.readBy', { count: user_ids.length })}
            </p>
            <PeopleList label={t('inspect.receipts')} userIds={user_ids} />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
