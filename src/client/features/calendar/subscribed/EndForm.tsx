import type { SubscribedFeed } from '../../../../protocol/calendar/subscribedFeeds.ts'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { useSessionToast } from '../../../kernel/view/useSessionToast.ts'
import { explain } from '../explain.ts'
import { subscribe, unsubscribe } from './feeds.ts'
import { subscribedTexts } from './texts/subscribedTexts.ts'

interface Props {
  readonly feed: SubscribedFeed
  readonly onClose: () => void
}

/** Asks before a subscription ends, since its events go with it. */
export const EndForm = ({ feed, onClose }: Props) => {
  const t = useText(subscribedTexts)
  const session = useSession()
  const showToast = useSessionToast()
  const { id, name, address, category } = feed
  const again = async (): Promise<void> => {
    try {
      await subscribe(session, { address, name, ...(category && { category: category.name }) })
      showToast({ text: t('calendar.feeds.subscribed', { name }) })
    } catch (error) {
      showToast({ text: explain(t, error), tone: 'danger' })
    }
  }
  const end = async (): Promise<void> => {
    const count = await unsubscribe(session, id)
    showToast({
      text: t('calendar.feeds.ended', { name, count }),
      action: { text: t('calendar.feeds.again'), run: () => void again() },
    })
  }
  return (
    <DialogForm
      tone="danger"
      submitText={t('calendar.feeds.endRun')}
      onSubmit={end}
      explain={(error) => explain(t, error)}
      onClose={onClose}
    >
      <p>{t('calendar.feeds.endText', { count: feed.events })}</p>
    </DialogForm>
  )
}
