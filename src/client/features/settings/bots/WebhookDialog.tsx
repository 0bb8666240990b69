import { queryOptions, useQuery } from '@tanstack/react-query'
import { getBotApiKey } from '../../../../protocol/chat/bots.ts'
import type { User } from '../../../../protocol/chat/users.ts'
import { useText } from '../../../i18n/useText.ts'
import { Loaded } from '../../../kernel/view/Loaded.tsx'
import { useSession, type Session } from '../../../kernel/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { botTexts } from './texts/botTexts.ts'
import { WebhookAddress } from './WebhookAddress.tsx'

/** The bot's key. It is not kept after the dialog closes. */
const keyQuery = (session: Session, bot_id: number) =>
  queryOptions({
    queryKey: ['settings', 'botKey', bot_id] as const,
    queryFn: async ({ signal }) => (await session.api(getBotApiKey, { bot_id }, { signal })).api_key,
    staleTime: 0,
    gcTime: 0,
  })

/** Shows the addresses of a bot for other products. */
export const WebhookDialog = ({ bot, onClose }: { bot: User; onClose: () => void }) => {
  const t = useText(botTexts)
  const session = useSession()
  const query = useQuery(keyQuery(session, bot.user_id), session.cache)
  return (
    <Dialog title={t('bots.webhookTitle', { name: bot.full_name })} onClose={onClose}>
      <Loaded query={query}>{(key) => <WebhookAddress botKey={key} />}</Loaded>
    </Dialog>
  )
}
