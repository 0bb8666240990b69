import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { ApiError } from '../../../kernel/api/errors.ts'
import { codePoints } from '../../../../protocol/chat/shapes.ts'
import type { Message } from '../../../../protocol/chat/messages.ts'
import { pressEnter } from '../../../ui/writing/pressEnter.ts'
import { useRealm } from '../../organization/realm.ts'
import { reasonOf } from '../../../kernel/view/reasonOf.ts'
import { useScoped } from '../../../kernel/scope.ts'
import { useSession } from '../../../kernel/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { shownChord } from '../../../ui/keys/shownKeys.ts'
import { sessionToast } from '../../../kernel/view/useSessionToast.ts'
import { EditConflict } from './EditConflict.tsx'
import {
  askFocus,
  changeEdit,
  closeEdit,
  fillEdit,
  forgetEdit,
  rebaseEdit,
  settleEdit,
  takeFocus,
} from './editing.ts'
import { notifyEditing, stopEditNotice } from './editNotice.ts'
import { edits, type OpenEdit } from './edits.ts'
import styles from './MessageEditor.module.css'
import { fetchSource } from '../mutations.ts'
import { saveEdit } from './saveEdit.ts'
import type { RowTools } from '../row/tools.ts'
import { isComposingText } from '../../../ui/isComposingText.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'

type Props = { readonly message: Message; readonly tools: RowTools }

type Progress =
  | { readonly state: 'idle' | 'saving' | 'waiting' }
  | { readonly state: 'failed'; readonly reason: string }

const noEdit: OpenEdit = { source: undefined, text: '', editedAt: undefined }

/**
 * Fetches the source to edit, unless an earlier visit of the row did.
 * @returns fetches it again, after a failure
 */
function useSource(
  messageId: number,
  source: string | undefined,
  on: { readonly filled: (source: string) => void; readonly failed: (error: unknown) => void },
): () => void {
  const session = useSession()
  const { filled, failed } = on
  const report = useEffectEvent(failed)
  const goOn = useEffectEvent(filled)
  const [attempt, setAttempt] = useState(0)
  useLayoutEffect(() => {
    if (source !== undefined) return
    let isGone = false
    const load = async (): Promise<void> => {
      try {
        const fetched = await fetchSource(session, messageId)
        fillEdit(session, messageId, fetched)
        if (!isGone) goOn(fetched)
      } catch (error) {
        if (!isGone) report(error)
      }
    }
    void load()
    return () => {
      isGone = true
    }
  }, [session, messageId, source, attempt])
  return () => setAttempt((count) => count + 1)
}

/**
 * Keeps the focus in the field: a list that is redrawn, such as when the topic moves during editing, takes
 * the field away from its writer.
 */
function useFocusKept(field: RefObject<HTMLTextAreaElement | null>, messageId: number): void {
  const session = useSession()
  useLayoutEffect(() => {
    const element = field.current
    return () => {
      if (element === null || document.activeElement !== element) return
      askFocus(session, messageId)
      // The request ends when the reader focuses another element.
      document.addEventListener('focusin', () => takeFocus(session, messageId), { once: true })
    }
  }, [session, field, messageId])
}

/** Edits a message in place. Escape keeps the text for the next time, a failure keeps it in the field. */
export const MessageEditor = ({ message, tools }: Props) => {
  const session = useSession()
  const { text } = tools
  const { maxMessageLength, settings } = useRealm()
  const edit = useScoped(edits, ({ open }) => open.get(message.id)) ?? noEdit
  const isFocusDue = useScoped(edits, ({ focusDue }) => focusDue === message.id)
  const [progress, setProgress] = useState<Progress>({ state: 'idle' })
  // Saving was asked for before the source had arrived.
  const [isSaveDue, setSaveDue] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const isLoaded = edit.source !== undefined
  const isTooLong = codePoints(edit.text) > maxMessageLength
  const isSaving = progress.state === 'saving' || progress.state === 'waiting'
  const isChanged = message.last_edit_timestamp !== edit.editedAt
  // The service detects changes within the same second, which the message's time cannot show.
  const [outdated, setOutdated] = useState<string>()
  const isOutdated = edit.source !== undefined && edit.source === outdated
  const isOvertaken = isOutdated || (isChanged && !isSaving && !edit.isSaved)

  const fail = (error: unknown): void => {
    setSaveDue(false)
    const isMismatch = error instanceof ApiError && error.code === 'EXPECTATION_MISMATCH'
    if (isMismatch) setOutdated(edit.source)
    const reason = isMismatch ? text(laterMessageTexts('messages.editOvertaken')) : reasonOf(text, error)
    setProgress({ state: 'failed', reason })
    // The editor is out of sight here: scrolled away, or another conversation is open.
    if (!field.current)
      sessionToast(session, {
        text: text(laterMessageTexts('messages.editFailed'), { reason }),
        tone: 'danger',
      })
  }
  const fetchAgain = useSource(message.id, edit.source, {
    filled: (source) => {
      if (!isSaveDue) return
      setSaveDue(false)
      void save(source)
    },
    failed: fail,
  })
  useEffect(() => {
    if (!edit.isSaved || !isChanged || edit.source === undefined) return
    rebaseEdit(session, message.id, edit.source, message.last_edit_timestamp)
  }, [session, edit, isChanged, message.id, message.last_edit_timestamp])

  useLayoutEffect(() => {
    const element = field.current
    if (!isFocusDue || !element) return
    // Once: the row is redrawn each time it is scrolled back into sight, while the person may write
    // elsewhere.
    takeFocus(session, message.id)
    // Before the text is there as well: the keys of somebody who types at once must not act on the list.
    element.focus({ preventScroll: true })
  }, [session, isFocusDue, message.id])
  useLayoutEffect(() => {
    const element = field.current
    if (!isLoaded || !element || document.activeElement !== element) return
    element.setSelectionRange(element.value.length, element.value.length)
  }, [isLoaded])
  useFocusKept(field, message.id)
  useEffect(() => () => stopEditNotice(session), [session])

  /** Returns the focus to the message, where the keys of the list go on, before the editor closes. */
  const returnToMessage = (): void => {
    const row = field.current?.closest<HTMLElement>('[data-row]')
    if (row?.contains(document.activeElement)) row.focus({ preventScroll: true })
  }

  /** `source`: the text that this one is to replace. */
  const save = async (source = edit.source): Promise<void> => {
    if (source === undefined) {
      setSaveDue(true)
      if (progress.state === 'failed') {
        setProgress({ state: 'idle' })
        fetchAgain()
      }
      return
    }
    // Not yet drawn, if the source has just arrived.
    const sent = session.get(edits).getState().open.get(message.id)?.text ?? ''
    if (sent.trim() === '' || codePoints(sent) > maxMessageLength || isSaving) return
    if (sent === source) {
      returnToMessage()
      forgetEdit(session, message.id)
      return
    }
    stopEditNotice(session)
    setProgress({ state: 'saving' })
    try {
      await saveEdit(session, {
        id: message.id,
        sent,
        source,
        onWait: () => setProgress({ state: 'waiting' }),
      })
      returnToMessage()
      settleEdit(session, message.id, sent)
      setProgress({ state: 'idle' })
    } catch (error) {
      fail(error)
    }
  }
  const replace = (theirs: string): void => {
    rebaseEdit(session, message.id, theirs, message.last_edit_timestamp)
    setOutdated(undefined)
    void save(theirs)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (isComposingText(event)) return
    if (event.key === 'Escape') {
      returnToMessage()
      closeEdit(session, message.id)
    } else if (event.key !== 'Enter' || !pressEnter(event, settings.enter_sends, () => void save())) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <form
      className={styles['editor']}
      aria-label={text(laterMessageTexts('messages.editing'))}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <textarea
        ref={field}
        className={styles['field']}
        aria-label={text(laterMessageTexts('messages.editField'))}
        aria-invalid={isTooLong || undefined}
        dir="auto"
        rows={2}
        aria-busy={!isLoaded || undefined}
        value={edit.text}
        onChange={(event) => {
          notifyEditing(session, message)
          changeEdit(session, message.id, event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
      {isOvertaken && <EditConflict message={message} tools={tools} mine={edit.text} onReplace={replace} />}
      {isTooLong && (
        <p role="alert" className={styles['problem']}>
          {text(laterMessageTexts('messages.tooLong'), { limit: maxMessageLength })}
        </p>
      )}
      {progress.state === 'waiting' && (
        <p role="status" className={styles['hint']}>
          {text(laterMessageTexts('messages.editWaits'))}
        </p>
      )}
      {progress.state === 'failed' && (
        <p role="alert" className={styles['problem']} dir="auto">
          {text(laterMessageTexts('messages.editFailed'), { reason: progress.reason })}
        </p>
      )}
      <span className={styles['buttons']}>
        <Button
          type="submit"
          tone="primary"
          size="dense"
          busy={isSaving || isSaveDue}
          aria-disabled={isTooLong || (isLoaded && edit.text.trim() === '') || undefined}
        >
          {text(laterMessageTexts('messages.save'))}
        </Button>
        <Button
          size="dense"
          tone="quiet"
          onClick={() => {
            returnToMessage()
            forgetEdit(session, message.id)
          }}
        >
          {text(uiTexts('common.cancel'))}
        </Button>
        <span className={styles['hint']}>
          {settings.enter_sends
            ? text(laterMessageTexts('messages.editKeys'))
            : text(laterMessageTexts('messages.editCommandKeys'), { keys: shownChord(text, 'Mod+Enter') })}
        </span>
      </span>
    </form>
  )
}
