import { useEffect, useEffectEvent, useId, useRef, useState, type DragEvent, type FormEvent } from 'react'
import { useComposeRequests, type ComposeRequest } from '../conversations/composeRequest.ts'
import type { View } from '../conversations/view.ts'
import { useText } from '../i18n/useText.ts'
import { requestEditLast } from '../messages/editing.ts'
import { send } from '../messages/outbox.ts'
import { codePoints } from '../../protocol/chat/shapes.ts'
import { useRealm } from '../session/realm.ts'
import { useSession } from '../session/session.ts'
import { classes } from '../ui/classes.ts'
import { AttachmentList } from './AttachmentList.tsx'
import { attachFiles, useAttachments } from './attachments.ts'
import { ComposerActions } from './ComposerActions.tsx'
import styles from './Composer.module.css'
import { DestinationBar } from './DestinationBar.tsx'
import { destinationOf, type Destination } from './destination.ts'
import { discardDraft, saveDraft } from './drafts.ts'
import { format, insert, type Formatting } from './editing.ts'
import { MessageField } from './MessageField.tsx'
import { useObstacle } from './obstacle.ts'
import { Preview } from './Preview.tsx'
import { StartButtons } from './StartButtons.tsx'
import { read, write } from './textarea.ts'
import { notifyTyping, stopTyping } from './typing.ts'
import { TypingLine } from './TypingLine.tsx'
import { useDestination } from './useDestination.ts'
import { useDraftText } from './useDraftText.ts'

interface Props {
  readonly view: View
}

/** The part of the limit from which the counter shows. */
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
      return destinationOf(to)
  }
}

export const ComposerForm = ({ view }: Props) => {
  const t = useText()
  const session = useSession()
  const { maxMessageLength, maxFileUploadMib, settings } = useRealm()
  const field = useRef<HTMLTextAreaElement>(null)
  const firstField = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const to = useDestination(view)
  const { conversation } = to
  const obstacle = useObstacle(conversation)
  const isUploading = useAttachments((state) => state.attachments.some((each) => each.error === undefined))
  const [length, setLength] = useState(0)
  const [problem, setProblem] = useState<string>()
  const [preview, setPreview] = useState<string>()
  const [isDropTarget, setIsDropTarget] = useState(false)
  const initialText = useDraftText(conversation, field, setLength)

  const onRequest = useEffectEvent((request: ComposeRequest) => {
    const destination = destinationFor(request.to)
    if (destination) to.address(destination)
    requestAnimationFrame(() => {
      const isAddressOpen = request.to === 'new-channel' || request.to === 'new-direct'
      const target = isAddressOpen ? firstField.current : field.current
      target?.focus()
      if (request.insert !== undefined && field.current)
        write(field.current, insert(read(field.current), request.insert))
    })
  })
  const { request, sequence } = useComposeRequests()
  const seen = useRef(sequence)
  useEffect(() => {
    if (request === undefined || seen.current === sequence) return
    seen.current = sequence
    onRequest(request)
  }, [request, sequence])

  const onText = (text: string): void => {
    // Code points are counted only where they matter: near the limit.
    setLength(
      text.length < maxMessageLength * COUNTER_FROM ? Math.min(text.trim().length, 1) : codePoints(text),
    )
    setProblem(undefined)
    if (!conversation) return
    saveDraft(session, conversation, text)
    if (text.trim() === '') stopTyping(session)
    else notifyTyping(session, conversation)
  }

  const explain = (): string | undefined => {
    if (obstacle) return t(obstacle)
    if (!conversation)
      return t(to.destination?.kind === 'direct' ? 'compose.needPerson' : 'compose.needChannel')
    if (isUploading) return t('compose.waitForUploads')
    const size = codePoints(field.current?.value ?? '')
    if (size > maxMessageLength) return t('compose.tooLong', { over: size - maxMessageLength })
    return undefined
  }
  const submit = (): void => {
    const text = field.current?.value ?? ''
    if (text.trim() === '') return
    const reason = explain()
    setProblem(reason)
    if (reason !== undefined || !conversation || !field.current) {
      if (!conversation) firstField.current?.focus()
      return
    }
    send(session, conversation, text.trimEnd())
    stopTyping(session)
    discardDraft(session, conversation, 'sent')
    field.current.value = ''
    setLength(0)
    setPreview(undefined)
    field.current.focus()
  }

  const addFiles = (files: Iterable<File>): void =>
    attachFiles(files, {
      limitMib: maxFileUploadMib,
      tooLarge: (name) => t('compose.fileTooLarge', { name, limit: maxFileUploadMib }),
      onUploaded: (markdown) => {
        if (!field.current) return
        const text = read(field.current)
        const gap = text.start > 0 && !/\s$/.test(text.value.slice(0, text.start)) ? '\n' : ''
        write(field.current, insert({ ...text, start: text.end }, `${gap}${markdown}\n`))
      },
    })
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setIsDropTarget(false)
    addFiles(event.dataTransfer.files)
  }
  const onDragOver = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsDropTarget(true)
  }
  const onFormat = (formatting: Formatting): void => {
    if (field.current) write(field.current, format(read(field.current), formatting))
  }
  const onEmoji = (text: string): void => {
    if (field.current) write(field.current, insert(read(field.current), `${text} `))
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    submit()
  }

  if (to.destination === undefined) {
    return (
      <StartButtons
        onChannelMessage={() => onRequest({ to: 'new-channel' })}
        onDirectMessage={() => onRequest({ to: 'new-direct' })}
      />
    )
  }
  return (
    <form
      aria-label={t('compose.compose')}
      className={classes(styles['composer'], isDropTarget && styles['dropTarget'])}
      data-composer=""
      onSubmit={onSubmit}
      onDragOver={onDragOver}
      onDragLeave={() => setIsDropTarget(false)}
      onDrop={onDrop}
    >
      <TypingLine view={conversation ?? view} />
      <div className={classes(styles['box'], to.isElsewhere && styles['elsewhere'])}>
        <DestinationBar
          destination={to.destination}
          isEditing={to.isEditing}
          channelText={to.channelText}
          personText={to.personText}
          onChannelText={to.setChannelText}
          onPersonText={to.setPersonText}
          onEdit={() => {
            to.edit()
            requestAnimationFrame(() => firstField.current?.focus())
          }}
          onChange={to.change}
          onDone={() => field.current?.focus()}
          firstField={firstField}
        />
        {to.isElsewhere && <p className={styles['notice']}>{t('compose.elsewhere')}</p>}
        <div hidden={preview !== undefined}>
          <MessageField
            field={field}
            initialText={initialText}
            conversation={conversation}
            placeholder={obstacle ? t(obstacle) : t('compose.placeholder')}
            enterSends={settings.enter_sends}
            describedBy={problem === undefined ? undefined : problemId}
            onText={onText}
            onSend={submit}
            onEditLast={() => requestEditLast(view)}
            onFiles={addFiles}
            onLeave={() => field.current?.blur()}
          />
        </div>
        {preview !== undefined && <Preview content={preview} />}
        <AttachmentList />
        {problem !== undefined && (
          <p id={problemId} role="alert" className={styles['problem']}>
            {problem}
          </p>
        )}
        <ComposerActions
          isPreviewing={preview !== undefined}
          isEmpty={length === 0}
          obstacle={obstacle ? t(obstacle) : undefined}
          counter={
            length >= maxMessageLength * COUNTER_FROM ? { length, limit: maxMessageLength } : undefined
          }
          onPreview={() =>
            setPreview((current) => (current === undefined ? (field.current?.value ?? '') : undefined))
          }
          onFiles={addFiles}
          onFormat={onFormat}
          onEmoji={onEmoji}
        />
      </div>
    </form>
  )
}
