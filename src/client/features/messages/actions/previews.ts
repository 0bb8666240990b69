import { showPreviews } from '../../../../protocol/chat/messageActions.ts'
import type { Message } from '../../../../protocol/chat/messages.ts'
import type { ActionContext } from '../../../kernel/action.ts'
import { sessionToast } from '../../../kernel/view/useSessionToast.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'

type Shown = Pick<Message, 'content'>

/** True if the message shows previews of other sites. */
export const hasPreviews = ({ content }: Shown): boolean =>
  /<div class="(?:message_embed|message_\w+ elsewhere)"/.test(content)

export const linksElsewhere = ({ content }: Shown): boolean => /<a href="https?:/.test(content)

/**
 * Takes the previews off one's own message, which can be undone, or shows them.
 * @param attempt shows the refusal of a change
 */
export async function togglePreviews(
  context: ActionContext,
  message: Message,
  attempt: (context: ActionContext, work: Promise<unknown>) => void,
): Promise<void> {
  const { session, text } = context
  const show = (shown: boolean) => session.api(showPreviews, { message_id: message.id, shown })
  if (hasPreviews(message)) {
    await show(false)
    sessionToast(session, {
      text: text(laterMessageTexts('messages.previewsRemoved')),
      action: { text: text(uiTexts('common.undo')), run: () => attempt(context, show(true)) },
    })
    return
  }
  const { count } = await show(true)
  if (count === 0) sessionToast(session, { text: text(laterMessageTexts('messages.noPreviews')) })
}
