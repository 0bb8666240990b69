import type { ActionContext } from '../../../kernel/action.ts'
import { actionMenu } from '../../../kernel/view/actionMenu.ts'
import type { Conversation } from '../../../navigation/view.ts'
import type { MenuEntry } from '../../../ui/menuStore.ts'
import { topicActions } from './topicActions.tsx'
import { viewActions } from './viewActions.ts'

const { markRead, jumpToDate, copyLink } = viewActions
const { follow, mute, resolve, move, remove } = topicActions

/** The menu of a conversation. */
export const conversationMenu = (context: ActionContext, conversation: Conversation): readonly MenuEntry[] =>
  conversation.kind === 'topic'
    ? actionMenu(
        [
          [markRead, follow, mute, jumpToDate, copyLink],
          [resolve, move, remove],
        ],
        context,
        conversation,
      )
    : actionMenu([[markRead, jumpToDate, copyLink]], context, conversation)
