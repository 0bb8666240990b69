import { Copy, Pencil, RotateCw, Trash2, Undo2, type LucideIcon } from 'lucide-react'
import type { Message } from '../../../../protocol/chat/messages.ts'
import type { TextKey } from '../../../i18n/texts.ts'
import type { Translate } from '../../../i18n/useText.ts'
import type { Session } from '../../../kernel/session.ts'
import { copyText } from '../../../ui/copyText.ts'
import { menuIcon } from '../../../ui/menuIcon.tsx'
import { showMenu, type MenuEntry } from '../../../ui/menuStore.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { isHeld, isUnderWay, type OutboxEntry } from '../outbox/entry.ts'
import { outboxEntries } from '../outbox/store.ts'
import { loadedMessage } from '../queries.ts'
import type { MessageActions } from '../row/tools.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'
import type { MessageActionId } from './messageActions.ts'

/**
 * Calls `act` with the message that the entry becomes, as soon as a list holds it: not if the reader presses something
 * else before, or if it cannot be sent.
 */
function whenStored(session: Session, { localId }: OutboxEntry, act: (message: Message) => void): void {
  const entries = session.get(outboxEntries)
  const over = new AbortController()
  const { signal } = over
  const end = (): void => over.abort()
  const look = (): void => {
    const entry = entries.find(localId)
    const message = entry?.messageId === undefined ? undefined : loadedMessage(session, entry.messageId)
    if (entry && isUnderWay(entry) && !message) return
    end()
    if (message) act(message)
  }
  const stops = [entries.store.subscribe(look), session.cache.getQueryCache().subscribe(look)]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  session.ended.addEventListener('abort', end, { signal })
  for (const type of ['keydown', 'pointerdown']) {
    document.addEventListener(type, end, { capture: true, signal })
  }
}

/** What can be done with a message that is not sent: what its row offers, and its text. */
function menuOf(text: Translate, entry: OutboxEntry, unsent: MessageActions['unsent']): readonly MenuEntry[] {
  const offer = (key: TextKey, icon: LucideIcon, run: () => void): MenuEntry => ({
    kind: 'action',
    text: text(key),
    icon: menuIcon(icon),
    run,
  })
  const copy = offer(
    laterMessageTexts('messages.copySource'),
    Copy,
    () => void copyText(text, entry.content, laterMessageTexts('messages.sourceCopied')),
  )
  if (entry.state !== 'failed') {
    const takeBack = isHeld(entry) ? uiTexts('common.undo') : laterMessageTexts('messages.takeBack')
    return [offer(takeBack, Undo2, () => unsent('change', entry)), copy]
  }
  return [
    offer(laterMessageTexts('messages.retry'), RotateCw, () => unsent('retry', entry)),
    offer(laterMessageTexts('messages.edit'), Pencil, () => unsent('change', entry)),
    copy,
    offer(laterMessageTexts('messages.delete'), Trash2, () => unsent('discard', entry)),
  ]
}

interface EchoTools extends Pick<MessageActions, 'run' | 'unsent'> {
  readonly session: Session
  readonly text: Translate
}

/**
 * Runs an action that a key asks for on a message on its way: once it is stored, if it is being sent. One that waits or
 * failed has a menu of its own, and is edited in the composer.
 */
export function pressOnEcho(
  { session, text, run, unsent }: EchoTools,
  id: MessageActionId,
  entry: OutboxEntry,
  at: HTMLElement,
): void {
  if (isUnderWay(entry)) whenStored(session, entry, (message) => run(id, message, at))
  else if (id === 'edit') unsent('change', entry)
  else if (id === 'menu') {
    const label = text(laterMessageTexts('messages.moreActions'))
    void showMenu({ label, entries: menuOf(text, entry, unsent), anchor: at })
  }
}
