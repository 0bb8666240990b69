import { channel } from '../../channels/queries.ts'
import { attempt } from '../../channels/attempt.ts'
import { pathOf } from '../../../navigation/address.ts'
import { goTo } from '../../../navigation/goTo.ts'
import type { Translate } from '../../../i18n/useText.ts'
import { realm } from '../../organization/realm.ts'
import type { Session } from '../../../kernel/session.ts'
import { showToast } from '../../../ui/toastStore.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { withoutMark } from './resolving.ts'
import { moveTopic, type Extent, type Topic } from './move.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'

interface Moved {
  readonly from: Topic
  readonly to: Topic
  readonly extent: Extent
  /** True if the destination was empty before, so that all its messages can go back. */
  readonly isUndoable: boolean
}

/**
 * Shows a notice with the new conversation of the messages: with a link to it if the reader stays behind, else with
 * "Undo".
 */
export function sayMoved(session: Session, t: Translate, { from, to, extent, isUndoable }: Moved): void {
  const channelName = channel(session, to.channelId)?.name
  const isRenamed = extent === 'change_all' && to.channelId === from.channelId
  const text = t(laterMessageTexts(isRenamed ? 'moving.renamed' : 'moving.moved'), {
    channel: channelName ?? '',
    topic: to.topic === '' ? realm(session).emptyTopicName : withoutMark(to.topic),
  })
  if (extent !== 'change_all') {
    const path = pathOf(to, undefined, channelName)
    showToast({ text, action: { text: t(laterMessageTexts('moving.goThere')), run: () => goTo(path) } })
  } else if (isUndoable) {
    const undo = (): void => void attempt(session, t, () => moveTopic(session, to, from))
    showToast({ text, action: { text: t(uiTexts('common.undo')), run: undo } })
  } else {
    showToast({ text })
  }
}
