import {
  Bell,
  ChevronsDownUp,
  ChevronsUpDown,
  Code,
  Copy,
  CornerUpRight,
  EllipsisVertical,
  Eye,
  EyeOff,
  Flag,
  History,
  Link2,
  LogIn,
  MessageSquareReply,
  MoveRight,
  PanelTopClose,
  PanelTopOpen,
  Pencil,
  Quote,
  SmilePlus,
  Star,
  TextSelect,
  Trash2,
} from 'lucide-react'
import { showPreviews } from '../../../../protocol/chat/messageActions.ts'
import type { Message } from '../../../../protocol/chat/messages.ts'
import { getReminders } from '../../../../protocol/chat/reminders.ts'
import type { EmojiReference } from '../../../../protocol/chat/shapes.ts'
import {
  actionOn,
  availableIf,
  type Action,
  type ActionContext,
  type ActionKeys,
  type Availability,
} from '../../../kernel/action.ts'
import { offers } from '../../../kernel/offers.ts'
import { NOBODY, type Session } from '../../../kernel/session.ts'
import { reasonOf } from '../../../kernel/view/reasonOf.ts'
import { pathOf } from '../../../navigation/address.ts'
import { requestCompose } from '../../../navigation/composeRequest.ts'
import { goTo } from '../../../navigation/goTo.ts'
import { conversationOf, linkedConversation, viewKey, type View } from '../../../navigation/view.ts'
import type { KeyName } from '../../../ui/keys/keymap.ts'
import { copyLink, copyText } from '../../../ui/copyText.ts'
import { duration } from '../../../ui/format/duration.ts'
import { showMenu } from '../../../ui/menuStore.ts'
import { sessionToast } from '../../../kernel/view/useSessionToast.ts'
import { channel } from '../../channels/queries.ts'
import { noteEmoji } from '../../emoji/recent.ts'
import { organisation } from '../../organization/organization.ts'
import { realm } from '../../organization/realm.ts'
import { showPersonCard } from '../../people/cardStore.ts'
import { isCollapsed, toggleCollapsed } from '../collapsing.ts'
import { openEdit, requestEditLast } from '../editing/editing.ts'
import { isTooOldToEdit, mayEdit } from '../editing/mayEdit.ts'
import { openMove, topicActions } from '../menus/topicActions.tsx'
import type { Topic } from '../moving/move.ts'
import body from '../html/MessageBody.module.css'
import { fetchSource, markUnreadFrom, toggleReaction, toggleStar } from '../mutations.ts'
import { quoteOf } from '../quoting.ts'
import { mayBeUnread } from '../reading/readMarksNarrow.ts'
import { mayChange } from './mayChange.ts'
import { hasPreviews, linksElsewhere, togglePreviews } from './previews.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'
import { laterChannelTexts } from '../../channels/texts/laterChannelTexts.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { messageTexts } from '../texts/messageTexts.ts'
import { kernelTexts } from '../../../kernel/texts/kernelTexts.ts'
import { loadPart } from '../../../ui/loading/loadPart.ts'

/** The parts of the screen that the actions open. */
export interface ActionSurfaces {
  readonly pickReaction: (message: Message, anchor: HTMLElement) => void
  readonly confirmDelete: (message: Message) => void
  /** Called when the reader marked messages unread: reading on must not undo it at once. */
  readonly pauseReading: () => void
  /** Sends visitors to the sign-in when they ask for an action that needs an account. */
  readonly signIn?: () => void
}

/** The message, and the place on screen where an action on it was asked for. */
export interface MessageContext extends ActionContext {
  readonly view: View
  readonly surfaces: ActionSurfaces
  /** The pressed button or the row: menus and dialogs open beside it, or at the point. */
  readonly at: HTMLElement
  readonly point?: { readonly x: number; readonly y: number } | undefined
}

export interface MessageAction extends Action<Message, MessageContext> {
  /** The section of the message's menu that lists it, in the order of the declarations. */
  readonly menu?: 'use' | 'inspect' | 'change'
  /** True if the menu lists it, for actions that have nothing to show for most messages. */
  readonly isListed?: (session: Session, message: Message, view: View) => boolean
  /** Runs instead where the action is hidden and a key asks for it. */
  readonly otherwise?: MessageAction
  /** The kind of element that its button opens. */
  readonly opens?: 'dialog' | 'menu'
  /** True while its button is pressed. */
  readonly isOn?: (message: Message) => boolean
}

/** Waits for the service's answer and shows a refusal, which the row does not show. */
export function attempt(
  { session, text }: Pick<MessageContext, 'session' | 'text'>,
  work: Promise<unknown>,
): void {
  work.catch((error: unknown) => {
    sessionToast(session, {
      text: text(laterMessageTexts('messages.notDone'), { reason: reasonOf(text, error) }),
      tone: 'danger',
    })
  })
}

const placeOf = ({ session }: MessageContext, message: Message) => conversationOf(message, session.userId)

const topicOf = ({ userId }: Session, message: Message): Topic | undefined => {
  const conversation = conversationOf(message, userId)
  return conversation.kind === 'topic' ? conversation : undefined
}

/** An action on the message's topic. */
const onTopic = (action: Action<Topic, ActionContext>): MessageAction => actionOn(action, topicOf)

const channelName = ({ session }: MessageContext, { stream_id }: Message): string | undefined =>
  stream_id === undefined ? undefined : channel(session, stream_id)?.name

const isOwn = ({ userId }: Session, { sender_id }: Message): boolean => sender_id === userId

const changeable = (session: Session, message: Message): Availability =>
  mayChange(session, message) ? 'yes' : laterChannelTexts('channels.archivedNotice')

const tellsReceipts = (session: Session): boolean => organisation(session).enable_read_receipts ?? true

const hasHistory = (session: Session, { edit_history }: Message): boolean =>
  (edit_history?.length ?? 0) > 0 && organisation(session).message_edit_history_visibility_policy !== 'none'

const isReportable = (session: Session, message: Message): boolean =>
  (organisation(session).moderation_request_channel_id ?? -1) >= 0 && !isOwn(session, message)

type Inspecting = typeof import('../inspect/inspectDialogs.tsx')
const inspecting =
  (show: (dialogs: Inspecting, message: Message) => void): MessageAction['run'] =>
  (context, message) =>
    attempt(
      context,
      import('../inspect/inspectDialogs.tsx').then((dialogs) => show(dialogs, message)),
    )

async function quote(context: MessageContext, message: Message): Promise<void> {
  const { session } = context
  const conversation = placeOf(context, message)
  const source = await fetchSource(session, message.id)
  const quoted = { message, source, conversation, ownUserId: session.userId }
  const insert = await quoteOf({ ...quoted, channelName: channelName(context, message) })
  requestCompose({ to: conversation, insert })
}

async function markUnread(context: MessageContext, { id }: Message): Promise<void> {
  const { session, view, text } = context
  const takeBack = await markUnreadFrom(session, view, id)
  sessionToast(session, {
    text: text(laterMessageTexts('messages.markedUnread')),
    action: { text: text(uiTexts('common.undo')), run: () => attempt(context, takeBack()) },
  })
}

function edit(context: MessageContext, message: Message): void {
  if (isTooOldToEdit(context.session, message)) {
    const limit = realm(context.session).messageEditLimitSeconds ?? 0
    sessionToast(context.session, {
      text: context.text(laterMessageTexts('messages.editTooLate'), { duration: duration(limit) }),
    })
    return
  }
  openEdit(context.session, message.id, message.last_edit_timestamp, { place: placeOf(context, message) })
}

/** True on a touch screen that has no room for a menu beside the finger. */
const isPhone = (): boolean => matchMedia('(width < 720px) and (pointer: coarse)').matches

/** Selects the text of the message, whose ends a finger can then move. */
function selectText(at: HTMLElement): void {
  const words = at.closest('article')?.querySelector(`.${body['body']}`)
  if (words) getSelection()?.selectAllChildren(words)
}

async function openMenu(context: MessageContext, message: Message): Promise<void> {
  const { messageMenu, messageSheet } = await loadPart(() => import('./messageMenu.tsx'))
  const { at, point } = context
  const label = context.text(laterMessageTexts('messages.moreActions'))
  if (isPhone()) {
    const { openSheet } = await loadPart(() => import('../../../ui/openSheet.tsx'))
    openSheet({ label, anchor: at, ...messageSheet(context, message) })
    return
  }
  await showMenu({ label, entries: messageMenu(context, message), anchor: at, ...(point ? { point } : {}) })
}

const like = { emoji_name: 'thumbs_up', emoji_code: '1f44d', reaction_type: 'unicode_emoji' }

/** Adds the reader's reaction with that emoji, or removes it. */
export const react = (context: MessageContext, message: Message, emoji: EmojiReference): void =>
  attempt(context, toggleReaction(context.session, message, emoji))

const source: MessageAction = {
  face: { text: laterMessageTexts('inspect.viewSource'), icon: Code },
  menu: 'inspect',
  run: inspecting(({ openSource }, message) => openSource(message)),
}

/**
 * All actions on a message, each declared once. The toolbar, the menu, keys, their list and visitors' pages
 * follow from it. Loaded after the first messages.
 */
export const messageActions = {
  reply: {
    face: { text: laterMessageTexts('messages.reply'), icon: MessageSquareReply },
    keys: { usual: ['r', 'Enter'], text: laterMessageTexts('shell.keys.reply') },
    run: (context, message) => requestCompose({ to: placeOf(context, message) }),
  },
  replyPrivately: {
    keys: { usual: ['Shift+r'], text: laterMessageTexts('shell.keys.replyPrivately') },
    run: ({ session }, message) =>
      requestCompose({
        to: { kind: 'direct', userIds: isOwn(session, message) ? [] : [message.sender_id] },
      }),
  },
  mention: {
    keys: { usual: ['@'], text: laterMessageTexts('shell.keys.mention') },
    run: (context, message) => {
      const { sender_id, sender_full_name } = message
      const insert = `@**${sender_full_name}|${sender_id}** `
      requestCompose({ to: placeOf(context, message), insert })
    },
  },
  context: {
    face: { text: laterMessageTexts('messages.goTo'), icon: CornerUpRight },
    keys: { usual: ['z'], text: laterMessageTexts('shell.keys.context') },
    menu: 'use',
    isListed: (session, message, view) => viewKey(view) !== viewKey(conversationOf(message, session.userId)),
    forVisitors: true,
    run: (context, message) =>
      goTo(pathOf(placeOf(context, message), message.id, channelName(context, message))),
  },
  quote: {
    face: { text: laterMessageTexts('messages.quote'), icon: Quote },
    keys: { usual: ['>'], text: laterMessageTexts('shell.keys.quote') },
    menu: 'use',
    run: (context, message) => attempt(context, quote(context, message)),
  },
  edit: {
    face: { text: laterMessageTexts('messages.edit'), icon: Pencil },
    keys: { usual: ['e'], text: laterMessageTexts('shell.keys.edit') },
    menu: 'change',
    available: (session, message) => availableIf(mayEdit(session, message)),
    otherwise: source,
    run: edit,
  },
  editLast: {
    keys: { usual: ['ArrowLeft'], text: laterMessageTexts('shell.keys.editLastFromList') },
    run: ({ session, view }) => requestEditLast(session, view),
  },
  react: {
    face: { text: messageTexts('messages.addReaction'), icon: SmilePlus },
    keys: { usual: [':'], text: laterMessageTexts('shell.keys.react') },
    opens: 'dialog',
    available: changeable,
    run: ({ surfaces, at }, message) => surfaces.pickReaction(message, at),
  },
  like: {
    keys: { usual: ['+'], text: laterMessageTexts('shell.keys.thumbsUp') },
    available: changeable,
    run: (context, message) => {
      noteEmoji(like)
      react(context, message, like)
    },
  },
  agree: {
    keys: { usual: ['='], text: laterMessageTexts('shell.keys.agree') },
    available: (session, message) =>
      message.reactions.length === 0 ? 'hidden' : changeable(session, message),
    run: (context, message) => {
      const [first] = message.reactions
      if (first) react(context, message, first)
    },
  },
  star: {
    face: { text: laterMessageTexts('messages.star'), icon: Star },
    keys: { usual: ['Mod+s'], text: laterMessageTexts('shell.keys.star') },
    isOn: ({ flags }) => flags.includes('starred'),
    run: (context, message) => attempt(context, toggleStar(context.session, message)),
  },
  mute: onTopic(topicActions.mute),
  link: {
    face: { text: laterMessageTexts('messages.copyLink'), icon: Link2 },
    keys: { usual: ['Shift+l'], text: laterMessageTexts('shell.keys.copyLink') },
    menu: 'use',
    forVisitors: true,
    run: (context, message) => {
      const linked = linkedConversation(placeOf(context, message), context.session.userId)
      void copyLink(context.text, pathOf(linked, message.id, channelName(context, message)))
    },
  },
  copySource: {
    face: { text: laterMessageTexts('messages.copySource'), icon: Copy },
    menu: 'use',
    run: ({ session, text }, { id }) =>
      void copyText(text, fetchSource(session, id), laterMessageTexts('messages.sourceCopied')),
  },
  select: {
    face: { text: laterMessageTexts('messages.selectText'), icon: TextSelect },
    menu: 'use',
    // Elsewhere the pointer selects what it is drawn over.
    isListed: isPhone,
    forVisitors: true,
    run: ({ at }) => selectText(at),
  },
  person: {
    keys: { usual: ['u'], text: laterMessageTexts('shell.keys.person') },
    run: ({ session, at }, { sender_id }) => showPersonCard(session, sender_id, at),
  },
  image: {
    keys: { usual: ['v'], text: laterMessageTexts('shell.keys.image') },
    forVisitors: true,
    run: ({ at }) => at.querySelector<HTMLElement>('a:has(> img:not(.emoji))')?.click(),
  },
  collapse: {
    face: (_, message) =>
      isCollapsed(message)
        ? { text: laterMessageTexts('messages.expand'), icon: ChevronsUpDown }
        : { text: laterMessageTexts('messages.collapse'), icon: ChevronsDownUp },
    keys: { usual: ['-'], text: laterMessageTexts('shell.keys.collapse') },
    menu: 'use',
    run: (context, message) => attempt(context, toggleCollapsed(context.session, message)),
  },
  unread: {
    face: { text: laterMessageTexts('messages.markUnread'), icon: EyeOff },
    keys: { usual: ['Shift+u'], text: laterMessageTexts('shell.keys.markUnread') },
    menu: 'use',
    available: (session, message) => availableIf(mayBeUnread(session, message)),
    run: (context, message) => {
      context.surfaces.pauseReading()
      attempt(context, markUnread(context, message))
    },
  },
  signIn: {
    face: { text: kernelTexts('actions.signIn'), icon: LogIn },
    menu: 'use',
    forVisitors: true,
    available: ({ userId }) => availableIf(userId === NOBODY),
    run: ({ surfaces }) => surfaces.signIn?.(),
  },
  remind: {
    face: { text: laterMessageTexts('later.remindEntry'), icon: Bell },
    menu: 'inspect',
    available: (session) => availableIf(offers(session, getReminders)),
    run: inspecting(({ openRemind }, message) => openRemind(message)),
  },
  receipts: {
    face: { text: laterMessageTexts('inspect.receipts'), icon: Eye },
    keys: { usual: ['Shift+v'], text: laterMessageTexts('shell.keys.receipts') },
    menu: 'inspect',
    available: (session) => availableIf(tellsReceipts(session)),
    run: inspecting(({ openReceipts }, message) => openReceipts(message)),
  },
  reactions: {
    face: { text: laterMessageTexts('inspect.reactions'), icon: SmilePlus },
    menu: 'inspect',
    available: (_, { reactions }) => availableIf(reactions.length > 0),
    run: inspecting(({ openReactions }, message) => openReactions(message)),
  },
  history: {
    face: { text: laterMessageTexts('inspect.history'), icon: History },
    keys: { usual: ['Shift+h'], text: laterMessageTexts('shell.keys.history') },
    menu: 'inspect',
    isListed: hasHistory,
    run: inspecting(({ openHistory }, message) => openHistory(message)),
  },
  source,
  report: {
    face: { text: laterMessageTexts('inspect.reportEntry'), icon: Flag },
    menu: 'inspect',
    available: (session, message) => availableIf(isReportable(session, message)),
    run: inspecting(({ openReport }, message) => openReport(message)),
  },
  previews: {
    face: (_, message) =>
      hasPreviews(message)
        ? { text: laterMessageTexts('messages.removePreviews'), icon: PanelTopClose }
        : { text: laterMessageTexts('messages.showPreviews'), icon: PanelTopOpen },
    menu: 'change',
    available: (session, message) =>
      availableIf(isOwn(session, message) && offers(session, showPreviews) && mayChange(session, message)),
    isListed: (_, message) => hasPreviews(message) || linksElsewhere(message),
    run: (context, message) => attempt(context, togglePreviews(context, message, attempt)),
  },
  move: {
    ...onTopic(topicActions.move),
    face: { text: laterMessageTexts('moving.openMessage'), icon: MoveRight },
    menu: 'change',
    run: ({ session }, message) => {
      const from = topicOf(session, message)
      if (from) openMove(from, message.id)
    },
  },
  remove: {
    face: { text: laterMessageTexts('messages.deleteMessage'), icon: Trash2 },
    tone: 'danger',
    menu: 'change',
    // The menu has the rest: `removal.ts`.
    run: ({ surfaces }, message) => surfaces.confirmDelete(message),
  },
  menu: {
    face: { text: laterMessageTexts('messages.moreActions'), icon: EllipsisVertical },
    keys: { usual: ['i', 'ContextMenu', 'Shift+F10'], text: laterMessageTexts('shell.keys.menu') },
    forVisitors: true,
    opens: 'menu',
    run: (context, message) => attempt(context, openMenu(context, message)),
  },
} satisfies Readonly<Record<string, MessageAction>>

export type MessageActionId = keyof typeof messageActions

/** The declaration of an action, with defaults for the fields that it omits. */
export const messageAction = (id: MessageActionId): MessageAction => messageActions[id]

export const isMessageAction = (id: string): id is MessageActionId => Object.hasOwn(messageActions, id)

/** The actions in the order of their declarations. */
export const messageActionIds: readonly MessageActionId[] =
  Object.keys(messageActions).filter(isMessageAction)

/** The keys of the action, as buttons and menus show them. */
export const shortcutOf = ({ keys }: { readonly keys?: ActionKeys }): KeyName | undefined =>
  keys && `messages ${keys.usual[0]}`

const byChord: ReadonlyMap<string, MessageActionId> = new Map(
  messageActionIds.flatMap((id) => messageAction(id).keys?.usual.map((chord) => [chord, id] as const) ?? []),
)

/** The action that has these keys by default. */
export const actionWithKeys = (chord: string): MessageActionId | undefined => byChord.get(chord)
