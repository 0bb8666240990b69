import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { NetworkError } from '../../../kernel/api/errors.ts'
import { codePoints } from '../../../../protocol/chat/shapes.ts'
import type { Message } from '../../../../protocol/chat/messages.ts'
import { pressEnter } from '../../../ui/writing/pressEnter.ts'
import { useRealm } from '../../organization/realm.ts'
import { useScoped } from '../../../kernel/scope.ts'
import { useSession, type Session } from '../../../kernel/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { shownChord } from '../../../ui/keys/shownKeys.ts'
import { whenReachable } from '../../../kernel/sync/status.ts'
import { untilAnswered } from '../../../kernel/untilAnswered.ts'
import { EditConflict } from './EditConflict.tsx'
import {
  askFocus,
  changeEdit,
  closeEdit,
  fillEdit,
  forgetEdit,
  noteEditProblem,
  rebaseEdit,
  takeFocus,
} from './editing.ts'
import { notifyEditing, stopEditNotice } from './editNotice.ts'
import { edits, type OpenEdit } from './edits.ts'
import styles from './MessageEditor.module.css'
import { fetchSource } from '../mutations.ts'
import chip from '../parts/FileChip.module.css'
import { FileChip } from '../parts/FileChip.tsx'
import { contentOf, partsOf, type Parts } from '../parts/parts.ts'
import { QuoteChips } from '../parts/QuoteChips.tsx'
import { drawnEdits, problemText } from './editProblems.ts'
import { isMismatch, saveEdit } from './saveEdit.ts'
import { knownSource, noteSource } from './sources.ts'
import { WaitingEdit } from './WaitingEdit.tsx'
import { loadEcho } from '../outbox/echo.ts'
import type { RowTools } from '../row/tools.ts'
import { isComposingText } from '../../../ui/isComposingText.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'

type Props = { readonly message: Message; readonly tools: RowTools }

const noEdit: OpenEdit = { source: undefined, text: '', editedAt: undefined }

/** Fetches the source, as soon as the service can be reached. `onWait`: it cannot be just now. */
async function sourceOf(session: Session, id: number, onWait: () => void): Promise<string> {
  try {
    return await fetchSource(session, id)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    onWait()
  }
  return untilAnswered(session, async () => {
    await whenReachable(session.ended)
    return fetchSource(session, id)
  })
}

/**
 * Fetches the source to edit, unless this page has it.
 * @returns `isAwaited`: it cannot be fetched until the service can be reached; `fetchAgain`: after a failure
 */
function useSource(
  message: Message,
  source: string | undefined,
  on: { readonly filled: (source: string) => void; readonly failed: (error: unknown) => void },
): { readonly isAwaited: boolean; readonly fetchAgain: () => void } {
  const session = useSession()
  const { filled, failed } = on
  const report = useEffectEvent(failed)
  const goOn = useEffectEvent(filled)
  const knownNow = useEffectEvent(() => knownSource(session, message))
  const note = useEffectEvent((fetched: string) => noteSource(session, message, fetched))
  const [attempt, setAttempt] = useState(0)
  const [isAwaited, setAwaited] = useState(false)
  useLayoutEffect(() => {
    if (source !== undefined) return
    let isGone = false
    const load = async (): Promise<void> => {
      try {
        const known = knownNow()
        const fetched = known ?? (await sourceOf(session, message.id, () => !isGone && setAwaited(true)))
        fillEdit(session, message.id, fetched)
        if (isGone) return
        if (known === undefined) note(fetched)
        setAwaited(false)
        goOn(fetched)
      } catch (error) {
        if (!isGone) report(error)
      }
    }
    void load()
    return () => {
      isGone = true
    }
  }, [session, message.id, source, attempt])
  return { isAwaited, fetchAgain: () => setAttempt((count) => count + 1) }
}

/**
 * Keeps the focus in the field: a list that is redrawn, such as when the topic moves during editing, takes
 * the field away from its writer. When the editor closes, the focus returns to the message, where the keys of the list
 * go on.
 */
function useFocusKept(field: RefObject<HTMLTextAreaElement | null>, messageId: number): void {
  const session = useSession()
  useLayoutEffect(() => {
    const element = field.current
    const row = element?.closest<HTMLElement>('[data-row]')
    return () => {
      if (!session.get(edits).getState().open.has(messageId)) {
        if (row?.contains(document.activeElement) === true) row.focus({ preventScroll: true })
        return
      }
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
  useLayoutEffect(() => {
    const drawn = session.get(drawnEdits)
    drawn.add(message.id)
    return () => void drawn.delete(message.id)
  }, [session, message.id])
  const waiting = useScoped(edits, ({ open, saved }) =>
    open.has(message.id) ? undefined : saved.get(message.id),
  )
  return waiting ? (
    <WaitingEdit message={message} edit={waiting} tools={tools} />
  ) : (
    <EditorForm message={message} tools={tools} />
  )
}

const EditorForm = ({ message, tools }: Props) => {
  const session = useSession()
  const { text } = tools
  const { maxMessageLength, settings } = useRealm()
  const edit = useScoped(edits, ({ open }) => open.get(message.id)) ?? noEdit
  const saved = useScoped(edits, ({ saved }) => saved.get(message.id))
  const isFocusDue = useScoped(edits, ({ focusDue }) => focusDue === message.id)
  // Saving was asked for before the source had arrived.
  const [isSaveDue, setSaveDue] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const isLoaded = edit.source !== undefined
  const parts = partsOf(edit.text)
  const change = (next: Parts): void => {
    notifyEditing(session, message)
    changeEdit(session, message.id, contentOf(next))
  }
  const remove = (rest: Partial<Parts>): void => {
    change({ ...parts, ...rest })
    field.current?.focus()
  }
  const isTooLong = codePoints(edit.text) > maxMessageLength
  const isSaving = saved !== undefined
  const isChanged = message.last_edit_timestamp !== edit.editedAt
  // The service detects changes within the same second, which the message's time cannot show.
  const isOutdated = isMismatch(edit.problem)
  const isOvertaken = isOutdated || (isChanged && !isSaving && !edit.isSaved)

  const { isAwaited, fetchAgain } = useSource(message, edit.source, {
    filled: (source) => {
      if (!isSaveDue) return
      setSaveDue(false)
      save(source)
    },
    failed: (error) => {
      setSaveDue(false)
      noteEditProblem(session, message.id, error)
    },
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
  useEffect(() => {
    // The saved text is drawn by it if it has to wait for the network, when nothing can be loaded.
    loadEcho().catch(() => undefined)
  }, [])
  useEffect(() => () => stopEditNotice(session), [session])

  /** `source`: the text that this one is to replace. */
  const save = (source = edit.source): void => {
    if (source === undefined) {
      setSaveDue(true)
      if (edit.problem !== undefined) {
        noteEditProblem(session, message.id, undefined)
        fetchAgain()
      }
      return
    }
    // Not yet drawn, if the source has just arrived.
    const written = session.get(edits).getState().open.get(message.id)?.text ?? ''
    if (written.trim() === '' || codePoints(written) > maxMessageLength || saved?.text === written) return
    if (written === source) {
      forgetEdit(session, message.id)
      return
    }
    stopEditNotice(session)
    saveEdit(session, message.id, source)
  }
  const replace = (theirs: string): void => {
    rebaseEdit(session, message.id, theirs, message.last_edit_timestamp)
    save(theirs)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (isComposingText(event)) return
    if (event.key === 'Escape') {
      closeEdit(session, message.id)
    } else if (event.key !== 'Enter' || !pressEnter(event, settings.enter_sends, () => save())) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <form
      className={styles['editor']}
      aria-label={text(laterMessageTexts('messages.editing'))}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div className={styles['box']}>
        <QuoteChips
          quotes={parts.quotes}
          onRemove={(quote) => remove({ quotes: parts.quotes.filter((each) => each !== quote) })}
        />
        <textarea
          ref={field}
          className={styles['field']}
          aria-label={text(laterMessageTexts('messages.editField'))}
          aria-invalid={isTooLong || undefined}
          dir="auto"
          rows={2}
          aria-busy={!isLoaded || undefined}
          value={parts.text}
          onChange={(event) => {
            change({ ...parts, text: event.currentTarget.value })
          }}
          onKeyDown={onKeyDown}
        />
        {parts.files.length > 0 && (
          <ul className={chip['list']} aria-label={text(laterMessageTexts('messages.files'))}>
            {parts.files.map((file) => (
              <FileChip
                key={file.markdown}
                file={file}
                onRemove={() => remove({ files: parts.files.filter((each) => each !== file) })}
              />
            ))}
          </ul>
        )}
      </div>
      {isOvertaken && <EditConflict message={message} tools={tools} mine={edit.text} onReplace={replace} />}
      {isTooLong && (
        <p role="alert" className={styles['problem']}>
          {text(laterMessageTexts('messages.tooLong'), { limit: maxMessageLength })}
        </p>
      )}
      {isAwaited && !isLoaded && (
        <p role="status" className={styles['hint']}>
          {text(laterMessageTexts('messages.editSourceWaits'))}
        </p>
      )}
      {saved?.isWaiting && (
        <p role="status" className={styles['hint']}>
          {text(laterMessageTexts('messages.editWaits'))}
        </p>
      )}
      {edit.problem !== undefined && (
        <p role="alert" className={styles['problem']} dir="auto">
          {text(laterMessageTexts('messages.editFailed'), { reason: problemText(text, edit.problem) })}
        </p>
      )}
      <span className={styles['buttons']}>
        <Button
          type="submit"
          tone="primary"
          size="dense"
          busy={saved?.text === edit.text || isSaveDue}
          aria-disabled={isTooLong || (isLoaded && edit.text.trim() === '') || undefined}
        >
          {text(laterMessageTexts('messages.save'))}
        </Button>
        <Button size="dense" tone="quiet" onClick={() => forgetEdit(session, message.id)}>
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
