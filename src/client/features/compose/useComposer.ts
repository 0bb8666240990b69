import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { codePoints } from '../../../protocol/chat/shapes.ts'
import { pathOf } from '../../navigation/address.ts'
import { onComposeRequest, type ComposeRequest, type NewTopic } from '../../navigation/composeRequest.ts'
import { goTo } from '../../navigation/goTo.ts'
import { conversationKey, isConversation, type Conversation, type View } from '../../navigation/view.ts'
import { useText } from '../../i18n/useText.ts'
import { isHeld } from '../messages/outbox/entry.ts'
import { send } from '../messages/outbox/outbox.ts'
import { outboxEntries } from '../messages/outbox/store.ts'
import { reasonOf } from '../../kernel/view/reasonOf.ts'
import { useRealm } from '../organization/realm.ts'
import { useSession, type Session } from '../../kernel/session.ts'
import { loadPart } from '../../ui/loading/loadPart.ts'
import { chosenUndoSeconds } from '../../ui/undoSending.ts'
import { showToast } from '../../ui/toastStore.ts'
import { attachFiles, readdressAttachments, takeFiles, useIsUploading } from './attachments.ts'
import { addressedConversation, destinationOf, naturalDestination, type Destination } from './destination.ts'
import { amendDraft, discardDraft, keepDrafts, readdressDraft, saveDraft } from './drafts/drafts.ts'
import { insert } from '../../ui/writing/editing.ts'
import { usePermissionObstacle } from '../people/permissionObstacle.ts'
import { useObstacles } from './obstacle.ts'
import { read, write } from '../../ui/writing/textarea.ts'
import { notifyTyping, stopTyping } from './typing.ts'
import type { FilePart } from '../messages/parts/parts.ts'
import { useParts } from './useParts.ts'
import { useDestination } from './useDestination.ts'
import { useDraftText } from './drafts/useDraftText.ts'
import { manyCalled, warnBefore } from './warnings/beforeSending.tsx'
import { marksOf } from './warnings/marks.ts'
import { composeTexts } from './texts/composeTexts.ts'

/** The share of the limit from which the counter shows. */
const COUNTER_FROM = 0.9

const destinationFor = (to: ComposeRequest['to']): Destination | undefined => {
  switch (to) {
    case 'here':
      return undefined
    case 'new-channel':
      return { kind: 'channel', channelId: undefined, topic: '' }
    case 'new-direct':
      return { kind: 'direct', userIds: [], isChosen: false }
    default:
      return to.kind === 'new-topic'
        ? { kind: 'channel', channelId: to.channelId, topic: '' }
        : destinationOf(to)
  }
}

const isNewTopic = (to: ComposeRequest['to']): to is NewTopic =>
  typeof to === 'object' && to.kind === 'new-topic'

/** Code points near the limit; before that only 0 or 1 for empty or not, so that typing draws nothing. */
const lengthThatMatters = (text: string, limit: number): number =>
  text.length < limit * COUNTER_FROM ? Math.min(text.trim().length, 1) : codePoints(text)

/** What `eventCommandPath` understands. */
const EVENT_COMMAND = /^\s*\/event(?:\s|$)/i

const loadUndo = () => loadPart(() => import('./later/undoSending.ts'))

/** True if a message to the conversation can still be taken back. */
const hasHeld = (session: Session, to: Conversation): boolean =>
  session.get(outboxEntries).lane(conversationKey(to)).some(isHeld)

/** True if the view shows what is sent to this conversation. */
const isShownIn = (view: View, to: Conversation): boolean =>
  view.kind === 'feed' ||
  (view.kind === 'channel'
    ? to.kind === 'topic' && to.channelId === view.channelId
    : isConversation(view) && conversationKey(view) === conversationKey(to))

/** The state and commands of a view's composer; its form only draws them. `natural`: see `useDestination`. */
export function useComposer(view: View, natural: Destination | undefined) {
  const t = useText(composeTexts)
  const session = useSession()
  const { maxMessageLength, maxFileUploadMib, settings } = useRealm()
  const field = useRef<HTMLTextAreaElement>(null)
  const firstField = useRef<HTMLInputElement>(null)
  const topicField = useRef<HTMLInputElement>(null)
  const to = useDestination(view, natural)
  const { conversation } = to
  const obstacles = useObstacles(conversation)
  const callObstacle = usePermissionObstacle('can_mention_many_users_group')
  const isUploading = useIsUploading(conversation)
  const [changedLength, setLength] = useState<number>()
  const [changedMarks, setMarks] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [preview, setPreview] = useState<string>()

  const measure = (text: string): void => {
    setLength(lengthThatMatters(text, maxMessageLength))
    setMarks(marksOf(text))
    setPreview((previous) => (previous === undefined ? undefined : text))
  }
  const place = { isOpen: to.destination !== undefined, conversation: to.settled }
  const initial = useDraftText(place, {
    read: () =>
      field.current
        ? { text: parts.content(), hasFocus: document.activeElement === field.current }
        : undefined,
    show: (text) => {
      parts.show(text)
      measure(text)
    },
  })
  const parts = useParts(field, initial, (content) => keep(content))
  const length = changedLength ?? lengthThatMatters(initial, maxMessageLength)
  const marks = changedMarks ?? marksOf(initial)
  useEffect(
    () => () => {
      stopTyping(session)
      keepDrafts(session)
    },
    [session],
  )

  const hasText = (): boolean => parts.content().trim() !== ''
  const insertText = (text: string): void => {
    const rest = parts.addFrom(text)
    if (field.current && rest !== '') write(field.current, insert(read(field.current), rest))
  }
  const key = conversation && conversationKey(conversation)
  const addFile = useEffectEvent((file: FilePart) => parts.addFile(file))
  const { isOpen } = place
  // Without a field the files go into the draft.
  useLayoutEffect(
    () => (isOpen ? takeFiles(session, key, (file) => addFile(file)) : undefined),
    [session, isOpen, key],
  )
  // A request is carried out once its address has been drawn: only then do the fields exist that it focuses.
  const [answered, setAnswered] = useState<ComposeRequest>()
  const complete = useEffectEvent(({ to: address, insert: text }: ComposeRequest) => {
    const isAddressOpen = address === 'new-channel' || address === 'new-direct'
    if (isNewTopic(address)) topicField.current?.focus()
    else if (isAddressOpen) firstField.current?.focus()
    else field.current?.focus()
    if (text !== undefined) insertText(text)
  })
  useLayoutEffect(() => {
    if (answered !== undefined) complete(answered)
  }, [answered])
  const answer = (request: ComposeRequest): void => {
    const destination = destinationFor(request.to)
    if (destination) {
      const complete = isNewTopic(request.to) ? undefined : addressedConversation(destination)
      if (!conversation) readdressAttachments(session, undefined, complete)
      if (!to.settled && hasText()) readdressDraft(session, undefined, complete)
      to.address(destination, complete)
    }
    setAnswered(request)
  }
  const onRequest = useEffectEvent(answer)
  useLayoutEffect(() => onComposeRequest((request) => onRequest(request)), [])

  /** Keeps the message as it is now. */
  const keep = (content: string): void => {
    measure(content)
    setProblem(undefined)
    saveDraft(session, conversation, content)
  }
  const changeText = (text: string): void => {
    keep(parts.content())
    if (!conversation) return
    if (text.trim() === '') stopTyping(session)
    else notifyTyping(session, conversation)
  }
  const changeDestination = (destination: Destination): void => {
    readdressAttachments(session, conversation, addressedConversation(destination))
    to.change(destination)
    setProblem(undefined)
  }
  /** Takes the address as final: the text written there moves along. */
  const finishEditing = (): void => {
    const { from, to: next } = to.finishEditing()
    if (hasText()) readdressDraft(session, from, next)
  }

  const explain = (): string | undefined => {
    const obstacle = obstacles.posting ?? obstacles.topic
    if (obstacle) return t(obstacle)
    if (!conversation)
      return t(to.destination?.kind === 'direct' ? 'compose.needPerson' : 'compose.needChannel')
    if (isUploading) return t('compose.waitForUploads')
    const text = parts.content()
    // Refused before it is asked for: see `warnBefore`.
    const called = callObstacle === undefined ? undefined : manyCalled(session, conversation, text)
    if (called) return `${t('warnings.wildcardRefused', { channel: called.channelName })} ${callObstacle}`
    const over = codePoints(text) - maxMessageLength
    return over > 0 ? t('compose.tooLong', { over }) : undefined
  }
  const clear = (): void => {
    stopTyping(session)
    discardDraft(session, conversation, 'sent')
    parts.clear()
    measure('')
    setPreview(undefined)
  }
  /** The conversation that the text can be sent to as it is; otherwise shows the obstacle. */
  const ready = (): Conversation | undefined => {
    const reason = explain()
    setProblem(reason)
    if (!conversation) firstField.current?.focus()
    else if (obstacles.posting === undefined && obstacles.topic !== undefined) {
      to.edit()
      requestAnimationFrame(() => topicField.current?.focus())
    }
    return reason === undefined ? conversation : undefined
  }
  /** Returns to the view's own address after a message to a conversation that it does not show. */
  const returnToView = (receiver: Conversation): void => {
    if (naturalDestination(view) && !isShownIn(view, receiver)) to.reset()
  }
  /** Opens the form for the event that the text names; the text goes once the form is on its way. */
  const beginEvent = async (text: string): Promise<void> => {
    const { eventCommandPath } = await loadPart(() => import('./eventCommand.ts'))
    const form = eventCommandPath(text, new Date())
    if (form === undefined || parts.content() !== text) return
    clear()
    goTo(form)
  }
  const submit = (): void => {
    const element = field.current
    if (!element || !hasText()) return
    finishEditing()
    if (EVENT_COMMAND.test(parts.content())) {
      void beginEvent(parts.content())
      return
    }
    const receiver = ready()
    if (!receiver) return
    const content = parts.content().trimEnd()
    warnBefore(session, receiver, content, () => {
      const localId = send(session, receiver, content, chosenUndoSeconds() * 1000)
      if (chosenUndoSeconds() > 0) void loadUndo().then(({ offerUndo }) => offerUndo(session, t, localId))
      clear()
      element.focus()
      if (isShownIn(view, receiver)) return
      void loadPart(() => import('./later/announceSent.ts')).then(({ announceSent }) =>
        announceSent(session, t, { localId, to: receiver }),
      )
      returnToView(receiver)
    })
  }
  /**
   * Clears the text that the service took, but neither text typed since then nor the text of a later field.
   */
  const clearTaken = (element: HTMLTextAreaElement, to: Conversation, content: string): void => {
    const isTaken = (text: string): boolean => text.trimEnd() === content
    if (field.current !== element) amendDraft(session, to, (text) => (isTaken(text) ? '' : text))
    else if (isTaken(parts.content())) clear()
  }
  /** Schedules the text for that time, or asks first. @throws ApiError, NetworkError, ShapeError */
  const submitLater = async (at: Date): Promise<void> => {
    const element = field.current
    finishEditing()
    const receiver = hasText() ? ready() : undefined
    if (!element || !receiver) return
    const content = parts.content().trimEnd()
    await warnBefore(session, receiver, content, async () => {
      const { scheduleWithUndo } = await loadPart(() => import('./later/scheduleWithUndo.ts'))
      await scheduleWithUndo(session, t, { to: receiver, content, at })
      clearTaken(element, receiver, content)
      element.focus()
      if (!hasText()) returnToView(receiver)
    })
  }
  const menus = {
    insert: async () =>
      (await loadPart(() => import('./later/insertEntries.tsx'))).insertEntries(session, t, {
        text: parts.content(),
        insert: insertText,
        begin: (text) => {
          if (field.current) write(field.current, { value: text, start: text.length, end: text.length })
        },
      }),
    send: async () => {
      const element = field.current
      return (await loadPart(() => import('./later/scheduleEntries.tsx'))).scheduleEntries(
        session,
        t,
        submitLater,
        (error) => {
          const text = reasonOf(t, error)
          // Shown beside the text, unless the person has gone on and the text is a draft elsewhere.
          if (field.current === element) setProblem(text)
          else showToast({ text, tone: 'danger' })
        },
      )
    },
  }
  const addFiles = (files: Iterable<File>): void =>
    attachFiles(session, files, {
      to: conversation,
      limitMib: maxFileUploadMib,
      failed: (error) => reasonOf(t, error),
      tooLarge: (name) => t('compose.fileTooLarge', { name, limit: maxFileUploadMib }),
    })

  return {
    to,
    field,
    firstField,
    topicField,
    initialText: parts.initialText,
    /** The quotes and files of the message. */
    chips: parts.chips,
    removeChip: parts.remove,
    problem,
    isEmpty: length === 0,
    /** The mentions and links that may need a warning: see `marksOf`. */
    marks,
    /** The text to preview; undefined while the preview is closed. */
    preview,
    obstacle: obstacles.posting === undefined ? undefined : t(obstacles.posting),
    counter: length >= maxMessageLength * COUNTER_FROM ? { length, limit: maxMessageLength } : undefined,
    enterSends: settings.enter_sends,
    answer,
    togglePreview: () => setPreview((previous) => (previous === undefined ? parts.content() : undefined)),
    insertText,
    changeText,
    changeDestination,
    finishEditing,
    /** Goes to the conversation that the text is for. */
    follow: () => {
      if (conversation) goTo(pathOf(conversation))
    },
    submit,
    /** Takes back the message just sent. @returns whether one was held */
    undoSend: () => {
      if (!conversation || !hasHeld(session, conversation)) return false
      void loadUndo().then(({ undoLast }) => undoLast(session, t, conversation))
      return true
    },
    menus,
    addFiles,
  }
}
