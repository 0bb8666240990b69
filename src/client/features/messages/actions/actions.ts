import { channel } from '../../channels/queries.ts'
import { pathOf } from '../../../navigation/address.ts'
import { goTo } from '../../../navigation/goTo.ts'
import { handBack, requestCompose } from '../../../navigation/composeRequest.ts'
import { conversationOf, linkedConversation, type View } from '../../../navigation/view.ts'
import { isAdministrator } from '../../../../protocol/chat/permissions.ts'
import type { Message } from '../../../../protocol/chat/messages.ts'
import { serverNow } from '../../../kernel/api/serverClock.ts'
import { noteEmoji } from '../../emoji/recent.ts'
import type { Translate } from '../../../i18n/useText.ts'
import { showPersonCard } from '../../people/cardStore.ts'
import { ownUser } from '../../people/queries.ts'
import { realm } from '../../organization/realm.ts'
import { reasonOf } from '../../../kernel/view/reasonOf.ts'
import type { Session } from '../../../kernel/session.ts'
import { copyLink, copyText } from '../../../ui/copyText.ts'
import { showMenu } from '../../../ui/menuStore.ts'
import { showToast } from '../../../ui/toastStore.ts'
import { isCollapsed, toggleCollapsed } from '../collapsing.ts'
import { openEdit, requestEditLast } from '../editing/editing.ts'
import { isEcho, type Row } from '../list/rows.ts'
import type { FeedCommand } from './messageKeys.ts'
import { fetchSource, markUnreadFrom, toggleReaction, toggleStar } from '../mutations.ts'
import { mayMoveIn } from '../moving/move.ts'
import { mayChange } from './mayChange.ts'
import { discard, retry, takeBack } from '../outbox/outbox.ts'
import { quoteOf } from '../quoting.ts'
import { mayBeUnread } from '../reading/readMarksNarrow.ts'
import type { MessageActions } from '../row/tools.ts'

/** What of the screen the actions open. */
export interface ActionSurfaces {
  readonly pickReaction: (message: Message, anchor: HTMLElement) => void
  readonly confirmDelete: (message: Message) => void
  /** The reader marked messages unread: reading on must not undo it at once. */
  readonly pauseReading: () => void
}

export interface FeedActions extends MessageActions {
  /** Does what a key asks for on the row that has the focus. */
  readonly command: (command: FeedCommand, row: Row | undefined, element: HTMLElement) => void
}

const like = { emoji_name: 'thumbs_up', emoji_code: '1f44d', reaction_type: 'unicode_emoji' }

/** Everything that is done with the messages of a view. */
class Actions {
  readonly #session: Session
  readonly #view: View
  readonly #text: Translate
  readonly #surfaces: ActionSurfaces

  constructor(session: Session, view: View, text: Translate, surfaces: ActionSurfaces) {
    this.#session = session
    this.#view = view
    this.#text = text
    this.#surfaces = surfaces
  }

  /** Waits for what the service says; what it refuses is told, since the row shows it no more. */
  readonly #try = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => {
      const reason = reasonOf(this.#text, error)
      showToast({ text: this.#text('messages.notDone', { reason }), tone: 'danger' })
    })
  }

  readonly #channelName = (message: Message): string | undefined =>
    message.stream_id === undefined ? undefined : channel(this.#session, message.stream_id)?.name

  readonly #conversation = (message: Message) => conversationOf(message, this.#session.userId)

  readonly mayChange = (message: Message): boolean => mayChange(this.#session, message)

  readonly #mayEdit = (message: Message): boolean =>
    message.sender_id === this.#session.userId && realm(this.#session).allowEditing && this.mayChange(message)

  /** Says why nothing can be changed where a key asked for it; buttons are not there. */
  readonly #changing = (message: Message, work: () => void): void => {
    if (this.mayChange(message)) work()
    else showToast({ text: this.#text('channels.archivedNotice') })
  }

  readonly react: MessageActions['react'] = (message, emoji) =>
    this.#changing(message, () => this.#try(toggleReaction(this.#session, message, emoji)))

  readonly pickReaction: MessageActions['pickReaction'] = (message, anchor) =>
    this.#changing(message, () => this.#surfaces.pickReaction(message, anchor))

  readonly reply = (message: Message): void => requestCompose({ to: this.#conversation(message) })

  readonly star = (message: Message): void => this.#try(toggleStar(this.#session, message))

  readonly replyPrivately = ({ sender_id }: Message): void =>
    requestCompose({
      to: { kind: 'direct', userIds: sender_id === this.#session.userId ? [] : [sender_id] },
    })

  readonly mention = (message: Message): void => {
    const { sender_id, sender_full_name } = message
    requestCompose({ to: this.#conversation(message), insert: `@**${sender_full_name}|${sender_id}** ` })
  }

  readonly mute = (message: Message): void => {
    const place = this.#conversation(message)
    if (place.kind !== 'topic') return
    this.#try(
      import('../muteTopic.ts').then(({ toggleMuted }) => toggleMuted(this.#session, this.#text, place)),
    )
  }

  readonly collapse = (message: Message): void => this.#try(toggleCollapsed(this.#session, message))

  readonly edit = (message: Message): void => {
    if (!this.#mayEdit(message)) {
      this.#inspect(({ openSource }) => openSource(message))
      return
    }
    const limit = realm(this.#session).messageEditLimitSeconds
    if (limit !== null && serverNow() / 1000 - message.timestamp > limit) {
      showToast({ text: this.#text('messages.editTooLate', { minutes: Math.round(limit / 60) }) })
      return
    }
    openEdit(message.id, message.last_edit_timestamp, { place: this.#conversation(message) })
  }

  readonly quote = (message: Message): void => {
    const conversation = this.#conversation(message)
    const insert = async (): Promise<void> => {
      const source = await fetchSource(this.#session, message.id)
      const quoted = { message, source, conversation, ownUserId: this.#session.userId }
      const text = await quoteOf({ ...quoted, channelName: this.#channelName(message) })
      requestCompose({ to: conversation, insert: text })
    }
    this.#try(insert())
  }

  readonly copyLink = (message: Message): void => {
    const linked = linkedConversation(this.#conversation(message), this.#session.userId)
    const path = pathOf(linked, message.id, this.#channelName(message))
    void copyLink(this.#text, path)
  }

  readonly markUnread = (message: Message): void => {
    if (!mayBeUnread(this.#session, message)) return
    this.#surfaces.pauseReading()
    const mark = async (): Promise<void> => {
      const takeBack = await markUnreadFrom(this.#session, this.#view, message.id)
      showToast({
        text: this.#text('messages.markedUnread'),
        action: { text: this.#text('common.undo'), run: () => this.#try(takeBack()) },
      })
    }
    this.#try(mark())
  }

  readonly #mayMove = (message: Message): boolean => {
    const place = message.stream_id === undefined ? undefined : channel(this.#session, message.stream_id)
    return (
      place !== undefined &&
      (mayMoveIn(this.#session, 'topic', place) || mayMoveIn(this.#session, 'channel', place))
    )
  }

  readonly move = (message: Message): void => {
    const from = this.#conversation(message)
    if (from.kind !== 'topic' || !this.#mayMove(message)) return
    this.#try(import('../moving/topicEntries.tsx').then(({ openMove }) => openMove(from, message.id)))
  }

  readonly #inspect = (show: (inspecting: typeof import('../inspect/inspectEntries.tsx')) => void): void =>
    this.#try(import('../inspect/inspectEntries.tsx').then(show))

  readonly openHistory = (message: Message): void => this.#inspect(({ openHistory }) => openHistory(message))

  readonly jumpToDate = (from: Date): void =>
    this.#try(
      import('../dates/openJumpToDate.tsx').then(({ openJumpToDate }) => openJumpToDate(this.#view, from)),
    )

  readonly openMenu: MessageActions['openMenu'] = (message, anchor, point) => {
    const isOthers = message.sender_id !== this.#session.userId
    const mayRemove = this.mayChange(message) && (!isOthers || isAdministrator(ownUser(this.#session)))
    const open = async (): Promise<void> => {
      const [{ messageMenu }, { inspectEntries }] = await Promise.all([
        import('./messageMenu.tsx'),
        import('../inspect/inspectEntries.tsx'),
      ])
      const entries = messageMenu(
        {
          quote: () => this.quote(message),
          copyLink: () => this.copyLink(message),
          copySource: () =>
            void copyText(this.#text, fetchSource(this.#session, message.id), 'messages.sourceCopied'),
          collapse: () => this.collapse(message),
          isCollapsed: isCollapsed(message),
          markUnread: mayBeUnread(this.#session, message) ? () => this.markUnread(message) : undefined,
          edit: this.#mayEdit(message) ? () => this.edit(message) : undefined,
          move: this.#mayMove(message) ? () => this.move(message) : undefined,
          more: inspectEntries(this.#session, this.#text, message),
          remove: mayRemove ? () => this.#surfaces.confirmDelete(message) : undefined,
        },
        this.#text,
      )
      await showMenu({
        label: this.#text('messages.moreActions'),
        entries,
        anchor,
        ...(point ? { point } : {}),
      })
    }
    this.#try(open())
  }

  readonly command: FeedActions['command'] = (command, row, element) => {
    if (!row || isEcho(row.item)) return
    const message = row.item
    switch (command) {
      case 'reply':
        return this.reply(message)
      case 'quote':
        return this.quote(message)
      case 'react':
        return this.pickReaction(message, element)
      case 'like':
        noteEmoji(like)
        return this.react(message, like)
      case 'edit':
        return this.edit(message)
      case 'move':
        return this.move(message)
      case 'person':
        return showPersonCard(message.sender_id, element)
      case 'star':
        return this.star(message)
      case 'collapse':
        return this.collapse(message)
      case 'unread':
        return this.markUnread(message)
      case 'replyPrivately':
        return this.replyPrivately(message)
      case 'mention':
        return this.mention(message)
      case 'agree':
        return message.reactions[0] && this.react(message, message.reactions[0])
      case 'editLast':
        return requestEditLast(this.#view)
      case 'mute':
        return this.mute(message)
      case 'context':
        return goTo(pathOf(this.#conversation(message), message.id, this.#channelName(message)))
      case 'history':
        return this.openHistory(message)
      case 'receipts':
        return this.#inspect(({ openReceipts }) => openReceipts(this.#session, message))
      case 'image':
        return element.querySelector<HTMLElement>('a:has(> img:not(.emoji))')?.click()
      case 'link':
        return this.copyLink(message)
      case 'menu':
        return this.openMenu(message, element)
      default:
        return undefined
    }
  }

  get all(): FeedActions {
    return {
      mayChange: this.mayChange,
      react: this.react,
      pickReaction: this.pickReaction,
      reply: this.reply,
      star: this.star,
      edit: this.edit,
      openMenu: this.openMenu,
      openHistory: this.openHistory,
      collapse: this.collapse,
      jumpToDate: this.jumpToDate,
      command: this.command,
      retry: ({ localId }) => retry(this.#session, localId),
      discard: ({ localId }) => discard(this.#session, localId),
      change: ({ localId, conversation }) => {
        const text = takeBack(this.#session, localId)
        if (text !== '') handBack(conversation, text)
      },
    }
  }
}

/** What is done with the messages of a view. */
export const actionsOn = (
  session: Session,
  view: View,
  text: Translate,
  surfaces: ActionSurfaces,
): FeedActions => new Actions(session, view, text, surfaces).all
