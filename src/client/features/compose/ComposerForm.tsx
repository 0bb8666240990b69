import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import type { View } from '../../navigation/view.ts'
import { useSession } from '../../kernel/session.ts'
import { focusRegion } from '../../navigation/regions.ts'
import { useText } from '../../i18n/useText.ts'
import { requestEditLast } from '../messages/editing/editing.ts'
import { classes } from '../../ui/classes.ts'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { lazyPart } from '../../ui/loading/lazyPart.ts'
import { PartBoundary } from '../../ui/loading/PartBoundary.tsx'
import { useAttachmentsTo, useWereAttached } from './attachments.ts'
import styles from './Composer.module.css'
import { ComposerActions } from './ComposerActions.tsx'
import type { Destination } from './destination.ts'
import { DestinationBar } from './DestinationBar.tsx'
import { format, type Formatting } from '../../ui/writing/editing.ts'
import { MessageField } from './MessageField.tsx'
import { StartButtons } from './StartButtons.tsx'
import { read, write } from '../../ui/writing/textarea.ts'
import { useHasTopics } from './obstacle.ts'
import { TypingLine } from './TypingLine.tsx'
import { useComposer } from './useComposer.ts'
import { useRaised } from './useRaised.ts'
import { useWriteOnOpening } from './useWriteOnOpening.ts'
import { composeTexts } from './texts/composeTexts.ts'

const AttachmentList = lazyPart(async () => (await import('./chips.ts')).AttachmentList)
const QuoteChips = lazyPart(async () => (await import('./chips.ts')).QuoteChips)
const Preview = lazyPart(async () => (await import('./Preview.tsx')).Preview)
const Warnings = lazyPart(async () => (await import('./warnings/Warnings.tsx')).Warnings)

interface Props {
  readonly view: View
  /** The address of the text until another is chosen; undefined if there is none. */
  readonly natural: Destination | undefined
  /** The reason why there is none. */
  readonly note: string | undefined
  readonly aside: ReactNode
}

export const ComposerForm = ({ view, natural, note, aside }: Props) => {
  const t = useText(composeTexts)
  const session = useSession()
  const problemId = useId()
  const composer = useComposer(view, natural)
  const { to, field, firstField, topicField, preview, problem, obstacle } = composer
  useWriteOnOpening(view, field)
  const { isRaised, ...raising } = useRaised()
  const isUploadListed = useAttachmentsTo(to.conversation).length > 0
  const wereFilesAttached = useWereAttached() || composer.chips.files.length > 0
  const isPhone = useMediaQuery('(width < 720px)')
  /** On a phone a line is enough until one writes. */
  const isLine =
    isPhone && !isRaised && composer.isEmpty && to.isUntouched && !isUploadListed && problem === undefined
  const begins = useHasTopics(view.kind === 'channel' ? view.channelId : undefined) && isLine
  const [isDropTarget, setIsDropTarget] = useState(false)

  const form = useRef<HTMLFormElement>(null)
  const isOpen = to.destination !== undefined
  const onDrag = useEffectEvent((event: DragEvent): void => {
    const { dataTransfer } = event
    const isLeft = event.type === 'dragleave' || event.type === 'drop'
    if (!isLeft && !dataTransfer?.types.includes('Files')) return
    if (event.type !== 'dragleave') event.preventDefault()
    setIsDropTarget(!isLeft)
    if (event.type === 'drop' && dataTransfer) composer.addFiles(dataTransfer.files)
  })
  // Files can be dropped anywhere on the view: the messages are what one sees of it.
  useEffect(() => {
    const area = isOpen ? form.current?.closest('main') : undefined
    const over = new AbortController()
    for (const type of ['dragover', 'dragleave', 'drop'] as const) {
      area?.addEventListener(type, (event) => onDrag(event), { signal: over.signal })
    }
    return () => over.abort()
  }, [isOpen])
  const onFormat = (formatting: Formatting): void => {
    if (field.current) write(field.current, format(read(field.current), formatting))
  }

  if (to.destination === undefined) {
    return (
      <StartButtons
        note={note}
        onChannelMessage={() => composer.answer({ to: 'new-channel' })}
        onDirectMessage={() => composer.answer({ to: 'new-direct' })}
      />
    )
  }
  return (
    <form
      ref={form}
      aria-label={t('compose.compose')}
      className={classes(styles['composer'], isDropTarget && styles['dropTarget'])}
      {...raising}
      onSubmit={(event) => {
        event.preventDefault()
        composer.submit()
      }}
    >
      <div className={styles['above']}>
        <TypingLine view={to.conversation ?? view} />
        {aside}
      </div>
      <div className={classes(styles['box'], to.isElsewhere && styles['elsewhere'])}>
        <div hidden={isLine}>
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
            onChange={composer.changeDestination}
            onDone={() => {
              composer.finishEditing()
              field.current?.focus()
            }}
            firstField={firstField}
            topicField={topicField}
          />
        </div>
        {to.isElsewhere && <p className={styles['notice']}>{t('compose.elsewhere')}</p>}
        <PartBoundary fallback={null}>
          {to.conversation && !composer.isEmpty && <Warnings to={to.conversation} marks={composer.marks} />}
        </PartBoundary>
        <PartBoundary fallback={null}>
          {composer.chips.quotes.length > 0 && (
            <QuoteChips
              quotes={composer.chips.quotes}
              onRemove={(quote) => {
                composer.removeChip(quote)
                field.current?.focus()
              }}
            />
          )}
        </PartBoundary>
        <div className={preview === undefined ? undefined : styles['previewing']}>
          <MessageField
            field={field}
            initialText={composer.initialText}
            conversation={to.conversation}
            placeholder={
              obstacle ??
              (begins ? t('compose.newTopicIn', { channel: to.channelText }) : t('compose.placeholder'))
            }
            enterSends={composer.enterSends}
            describedBy={problem === undefined ? undefined : problemId}
            onText={composer.changeText}
            onSend={composer.submit}
            onCommand={(command) => (command === 'preview' ? composer.togglePreview() : composer.follow())}
            onUndoSend={composer.undoSend}
            onEditLast={() => requestEditLast(session, view)}
            onFiles={composer.addFiles}
            onLeave={() => focusRegion('main')}
            onFocus={composer.finishEditing}
          />
          {preview !== undefined && (
            <PartBoundary fallback={null}>
              <Preview content={preview} />
            </PartBoundary>
          )}
        </div>
        <PartBoundary fallback={null}>
          {wereFilesAttached && (
            <AttachmentList
              to={to.conversation}
              files={composer.chips.files}
              onRemoveFile={composer.removeChip}
              onRemove={() => field.current?.focus()}
            />
          )}
        </PartBoundary>
        {problem !== undefined && (
          <p id={problemId} role="alert" className={styles['problem']}>
            {problem}
          </p>
        )}
        <div hidden={isLine}>
          <ComposerActions
            isPreviewing={preview !== undefined}
            isEmpty={composer.isEmpty}
            obstacle={obstacle}
            counter={composer.counter}
            menus={composer.menus}
            onPreview={composer.togglePreview}
            onFiles={composer.addFiles}
            onFormat={onFormat}
            onMarkdown={(text) => composer.insertText(`${text} `)}
          />
        </div>
      </div>
    </form>
  )
}
