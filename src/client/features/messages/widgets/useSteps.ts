import { useState } from 'react'
import { addSubmessage } from '../../../../protocol/chat/messageTools.ts'
import type { Message, Submessage } from '../../../../protocol/chat/messages.ts'
import type { PollStep, TodoStep } from '../../../../protocol/chat/widgets.ts'
import { reasonOf } from '../../../kernel/view/reasonOf.ts'
import { useSession } from '../../../kernel/session.ts'
import { sessionToast } from '../../../kernel/view/useSessionToast.ts'
import type { RowTools } from '../row/tools.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'
import { stillPending, type PendingStep } from './pending.ts'

interface Steps {
  /** The steps of the message, and the reader's own that are on their way. */
  readonly submessages: readonly Submessage[]
  /**
   * Takes a step for the reader. It shows at once; a refused step is undone, with a notice.
   * @returns true if it was taken
   */
  readonly take: (step: PollStep | TodoStep) => Promise<boolean>
}

/** The steps of a poll or to-do list, and a function to take another. */
export function useSteps(message: Message, { ownUserId, text }: RowTools): Steps {
  const session = useSession()
  const [pending, setPending] = useState<readonly PendingStep[]>([])
  const submessages = [
    ...message.submessages,
    ...stillPending(pending, message.submessages, ownUserId).map(({ content }, place): Submessage => ({
      id: -1 - place,
      message_id: message.id,
      sender_id: ownUserId,
      msg_type: 'widget',
      content,
    })),
  ]
  const take = async (step: PollStep | TodoStep): Promise<boolean> => {
    const taken: PendingStep = {
      content: JSON.stringify(step),
      after: Math.max(0, ...message.submessages.map((each) => each.id)),
    }
    setPending((before) => [...stillPending(before, message.submessages, ownUserId), taken])
    try {
      await session.api(addSubmessage, {
        message_id: message.id,
        msg_type: 'widget',
        content: taken.content,
      })
      return true
    } catch (error) {
      setPending((before) => before.filter((each) => each !== taken))
      sessionToast(session, {
        text: text(laterMessageTexts('messages.notDone'), { reason: reasonOf(text, error) }),
        tone: 'danger',
      })
      return false
    }
  }
  return { submessages, take }
}
