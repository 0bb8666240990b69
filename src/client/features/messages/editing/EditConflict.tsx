import { useState } from 'react'
import type { Message } from '../../../../protocol/chat/messages.ts'
import { conversationOf } from '../../../navigation/view.ts'
import { reasonOf } from '../../../kernel/view/reasonOf.ts'
import { useSession } from '../../../kernel/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/toastStore.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { forgetEdit, openEdit } from './editing.ts'
import styles from './MessageEditor.module.css'
import { fetchSource } from '../mutations.ts'
import type { RowTools } from '../row/tools.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'

type Props = {
  readonly message: Message
  readonly tools: RowTools
  /** The text that the reader wrote in the meantime. */
  readonly mine: string
  /** Replaces this version of the message by the reader's text. */
  readonly onReplace: (theirs: string) => void
}

/** The other person's version of the message, and its time: a later edit makes it outdated. */
interface Compared {
  readonly source: string
  readonly editedAt: number | undefined
}

/**
 * Shows both versions of a message that was changed elsewhere while it was being edited, and saves the chosen
 * one.
 */
export const EditConflict = ({ message, tools: { text }, mine, onReplace }: Props) => {
  const session = useSession()
  const [compared, setCompared] = useState<Compared>()
  const editedAt = message.last_edit_timestamp
  const theirs = compared?.editedAt === editedAt ? compared?.source : undefined
  const [problem, setProblem] = useState<string>()
  const compare = async (): Promise<void> => {
    try {
      setCompared({ source: await fetchSource(session, message.id), editedAt })
      setProblem(undefined)
    } catch (error) {
      setProblem(reasonOf(text, error))
    }
  }
  const takeTheirs = (): void => {
    forgetEdit(session, message.id)
    const editAgain = (): void => {
      const place = conversationOf(message, session.userId)
      openEdit(session, message.id, message.last_edit_timestamp, { place, text: mine })
    }
    showToast({
      text: text(laterMessageTexts('messages.mineKept')),
      action: { text: text(uiTexts('common.undo')), run: editAgain },
    })
  }
  return (
    <div className={styles['conflict']} role="alert">
      <p className={styles['notice']}>{text(laterMessageTexts('messages.editedMeanwhile'))}</p>
      {problem !== undefined && (
        <p className={styles['problem']} dir="auto">
          {problem}
        </p>
      )}
      {theirs === undefined ? (
        <Button size="dense" onClick={() => void compare()}>
          {text(laterMessageTexts('messages.compare'))}
        </Button>
      ) : (
        <>
          <h4 className={styles['theirsTitle']}>{text(laterMessageTexts('messages.theirs'))}</h4>
          <pre className={styles['theirs']} dir="auto">
            {theirs}
          </pre>
          <span className={styles['buttons']}>
            <Button size="dense" onClick={() => onReplace(theirs)}>
              {text(laterMessageTexts('messages.keepMine'))}
            </Button>
            <Button size="dense" onClick={takeTheirs}>
              {text(laterMessageTexts('messages.takeTheirs'))}
            </Button>
          </span>
        </>
      )}
    </div>
  )
}
