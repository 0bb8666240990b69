import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import type { Message } from '../../../../protocol/chat/messages.ts'
import { useText } from '../../../i18n/useText.ts'
import { Loaded } from '../../../kernel/view/Loaded.tsx'
import { useSession } from '../../../kernel/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { menuIcon } from '../../../ui/menuIcon.tsx'
import { fetchSource } from '../mutations.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'
import { inspectTexts } from './texts/inspectTexts.ts'
import styles from './Inspect.module.css'
import { useLoadedMessage } from './useLoadedMessage.ts'

type Props = { readonly message: Message; readonly onClose: () => void }

/** The source of a message, to read and to copy from. */
export const SourceDialog = ({ message: given, onClose }: Props) => {
  const t = useText(inspectTexts, laterMessageTexts)
  const session = useSession()
  const message = useLoadedMessage(given)
  const query = useQuery(
    {
      queryKey: ['messages', 'source', message.id, message.last_edit_timestamp ?? 0],
      queryFn: () => fetchSource(session, message.id),
      gcTime: 0,
    },
    session.cache,
  )
  return (
    <Dialog title={t('inspect.source')} size="wide" onClose={onClose}>
      <Loaded query={query}>
        {(source) => (
          <>
            {/* A text that scrolls has to be reachable by keyboard. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <pre className={styles['source']} dir="auto" tabIndex={0}>
              {source}
            </pre>
            <div className={styles['buttons']}>
              <Button
                icon={menuIcon(Copy)}
                onClick={() => void copyText(t, source, laterMessageTexts('messages.sourceCopied'))}
              >
                {t('messages.copySource')}
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
