import type { Translate } from '../../../i18n/useText.ts'
import type { Session } from '../../../kernel/session.ts'
import { pathOf } from '../../../navigation/address.ts'
import { goTo } from '../../../navigation/goTo.ts'
import type { Conversation } from '../../../navigation/view.ts'
import { listed } from '../../../ui/format/listed.ts'
import { showToast } from '../../../ui/toastStore.ts'
import { channel } from '../../channels/queries.ts'
import { channelTexts } from '../../channels/texts/channelTexts.ts'
import { isHeld } from '../../messages/outbox/entry.ts'
import { outboxEntries, type OutboxEntries } from '../../messages/outbox/store.ts'
import { realm } from '../../organization/realm.ts'
import { nameOf } from '../../people/names.ts'
import { users } from '../../people/queries.ts'
import { peopleTexts } from '../../people/texts/peopleTexts.ts'
import { composeTexts } from '../texts/composeTexts.ts'

function nameOfPlace(session: Session, t: Translate, to: Conversation): string {
  if (to.kind === 'topic') {
    const topic = to.topic === '' ? realm(session).emptyTopicName : to.topic
    return `#${channel(session, to.channelId)?.name ?? t(channelTexts('channels.unknown'))} › ${topic}`
  }
  if (to.userIds.length === 0) return t(channelTexts('channels.notes'))
  const known = users(session)
  const nameOfUser = (id: number): string => nameOf(known.get(id)) || t(peopleTexts('people.unknown'))
  return listed(to.userIds.map(nameOfUser), 'unit')
}

/** Resolves once the message is sent or known to wait; to undefined for a message that was taken back. */
function outcomeOf(entries: OutboxEntries, localId: string): Promise<'sent' | 'waits' | undefined> {
  const { promise, resolve } = Promise.withResolvers<'sent' | 'waits' | undefined>()
  const settle = (outcome: 'sent' | 'waits' | undefined): void => {
    stop()
    resolve(outcome)
  }
  const look = (): void => {
    const entry = entries.find(localId)
    const state = entry?.state
    if (state === 'queued' || state === 'sending' || (entry && isHeld(entry))) return
    if (state === 'sent' || entries.hasArrived(localId)) settle('sent')
    else settle(state && 'waits')
  }
  const stop = entries.store.subscribe(look)
  look()
  return promise
}

/**
 * Says where a message went that the view on screen does not show, with a way there. Says that it is not sent
 * yet when it has to wait, or was refused: the conversation shows why.
 */
export async function announceSent(
  session: Session,
  t: Translate,
  { localId, to }: { readonly localId: string; readonly to: Conversation },
): Promise<void> {
  const outcome = await outcomeOf(session.get(outboxEntries), localId)
  if (outcome === undefined || session.ended.aborted) return
  const text = composeTexts(outcome === 'sent' ? 'compose.sentTo' : 'compose.notSentYet')
  const name = to.kind === 'topic' ? channel(session, to.channelId)?.name : undefined
  showToast({
    text: t(text, { place: nameOfPlace(session, t, to) }),
    action: { text: t(composeTexts('compose.openSent')), run: () => goTo(pathOf(to, undefined, name)) },
  })
}
