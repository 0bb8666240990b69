import type { Translate } from '../../../i18n/useText.ts'
import type { Session } from '../../../kernel/session.ts'
import { pathOf } from '../../../navigation/address.ts'
import { goTo } from '../../../navigation/goTo.ts'
import type { Conversation } from '../../../navigation/view.ts'
import { listed } from '../../../ui/format/listed.ts'
import { showToast } from '../../../ui/toastStore.ts'
import { channel } from '../../channels/queries.ts'
import { realm } from '../../organization/realm.ts'
import { nameOf } from '../../people/names.ts'
import { users } from '../../people/queries.ts'
import { composeTexts } from '../texts/composeTexts.ts'

function nameOfPlace(session: Session, t: Translate, to: Conversation): string {
  if (to.kind === 'topic') {
    const topic = to.topic === '' ? realm(session).emptyTopicName : to.topic
    return `#${channel(session, to.channelId)?.name ?? ''} › ${topic}`
  }
  if (to.userIds.length === 0) return t(composeTexts('compose.notesToSelf'))
  const known = users(session)
  const nameOfUser = (id: number): string => nameOf(known.get(id)) || t(composeTexts('compose.unknownPerson'))
  return listed(to.userIds.map(nameOfUser), 'unit')
}

/** Says where a message went that the view on screen does not show, with a way there. */
export function announceSent(session: Session, t: Translate, to: Conversation): void {
  showToast({
    text: t(composeTexts('compose.sentTo'), { place: nameOfPlace(session, t, to) }),
    action: {
      text: t(composeTexts('compose.openSent')),
      run: () =>
        goTo(pathOf(to, undefined, to.kind === 'topic' ? channel(session, to.channelId)?.name : undefined)),
    },
  })
}
