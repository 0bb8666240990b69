import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Message } from '../../../../protocol/chat/messages.ts'
import { useSession } from '../../../kernel/session.ts'
import { sessionToast } from '../../../kernel/view/useSessionToast.ts'
import { Button } from '../../../ui/Button.tsx'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { MessageBody } from '../html/MessageBody.tsx'
import { loadEcho, renderEcho } from '../outbox/echo.ts'
import styles from '../row/SendState.module.css'
import type { RowTools } from '../row/tools.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'
import { forgetEdit, openEdit } from './editing.ts'
import type { SavedEdit } from './edits.ts'
import { saveAgain } from './saveEdit.ts'
import own from './MessageEditor.module.css'

interface Props {
  readonly message: Message
  readonly edit: SavedEdit
  readonly tools: RowTools
}

/** The text as the service will draw it; undefined until the renderer is loaded. */
function useEcho(text: string): string | undefined {
  const session = useSession()
  const [drawn, setDrawn] = useState<{ readonly text: string; readonly html: string | null }>()
  useEffect(() => {
    let isGone = false
    const draw = async (): Promise<void> => {
      await loadEcho()
      if (!isGone) setDrawn({ text, html: renderEcho(session, text) })
    }
    draw().catch(() => undefined) // Without a network: the source shows.
    return () => {
      isGone = true
    }
  }, [session, text])
  return drawn?.text === text ? (drawn.html ?? undefined) : undefined
}

/** A message with its new text, which is being stored, or waits until the service can be reached. */
export const WaitingEdit = ({ message, edit, tools: { text, reader } }: Props) => {
  const session = useSession()
  const html = useEcho(edit.text)
  const cancel = (): void => {
    forgetEdit(session, message.id)
    sessionToast(session, {
      text: text(laterMessageTexts('messages.editCanceled')),
      action: { text: text(uiTexts('common.undo')), run: () => saveAgain(session, message.id, edit) },
    })
  }
  return (
    <>
      {html === undefined ? (
        <p className={own['source']} dir="auto">
          {edit.text}
        </p>
      ) : (
        <MessageBody html={html} reader={reader} />
      )}
      {edit.isWaiting && (
        <p className={styles['line']} role="status">
          <Clock size={12} strokeWidth={1.5} aria-hidden />
          {text(laterMessageTexts('messages.editWaits'))}
          <Button
            size="dense"
            tone="quiet"
            onClick={() => openEdit(session, message.id, message.last_edit_timestamp)}
          >
            {text(laterMessageTexts('messages.edit'))}
          </Button>
          <Button size="dense" tone="quiet" onClick={cancel}>
            {text(uiTexts('common.cancel'))}
          </Button>
        </p>
      )}
    </>
  )
}
