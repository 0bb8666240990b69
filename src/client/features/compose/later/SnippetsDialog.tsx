import { Pencil, Plus, Trash2 } from 'lucide-react'
import type { SavedSnippet } from '../../../../protocol/chat/savedSnippet.ts'
import { createSavedSnippet, deleteSavedSnippet } from '../../../../protocol/chat/savedSnippets.ts'
import { attempt } from '../../channels/attempt.ts'
import { useAttempts } from '../../channels/useAttempts.ts'
import { Problem } from '../../../kernel/view/Problem.tsx'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { showDialog } from '../../../ui/dialogStore.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { menuIcon } from '../../../ui/menuIcon.tsx'
import { showToast } from '../../../ui/toastStore.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { ListItem } from '../../../ui/ListItem.tsx'
import { composeTexts } from '../texts/composeTexts.ts'
import { SnippetDialog } from './SnippetDialog.tsx'
import { useSnippets } from './snippets.ts'
import styles from './Snippets.module.css'

/** All saved snippets, to change and to delete. */
export const SnippetsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText(composeTexts, uiTexts)
  const session = useSession()
  const snippets = useSnippets()
  const here = useAttempts()
  const openOne = (snippet?: SavedSnippet): void => {
    const comeBack = (): void => showDialog((close) => <SnippetsDialog onClose={close} />)
    showDialog(() => <SnippetDialog {...(snippet && { snippet })} onClose={comeBack} />)
  }
  const remove = async ({ id, title, content }: SavedSnippet): Promise<void> => {
    if (!(await here.attempt(() => session.api(deleteSavedSnippet, { saved_snippet_id: id })))) return
    showToast({
      text: t('later.snippetDeleted', { title }),
      action: {
        text: t('common.undo'),
        run: () => void attempt(session, t, () => session.api(createSavedSnippet, { title, content })),
      },
    })
  }
  return (
    <Dialog title={t('later.snippets')} onClose={onClose}>
      {snippets.length === 0 && <p className={styles['none']}>{t('later.noSnippets')}</p>}
      <ul className={styles['list']}>
        {snippets.map((snippet) => (
          <ListItem key={snippet.id} className={styles['row']}>
            <span className={styles['words']} dir="auto">
              <b>{snippet.title}</b>
              <span className={styles['content']}>{snippet.content}</span>
            </span>
            <IconButton label={t('later.change', { title: snippet.title })} onClick={() => openOne(snippet)}>
              {menuIcon(Pencil)}
            </IconButton>
            <IconButton
              label={t('later.deleteNamed', { title: snippet.title })}
              onClick={() => void remove(snippet)}
            >
              {menuIcon(Trash2)}
            </IconButton>
          </ListItem>
        ))}
      </ul>
      <Problem text={here.problem} />
      <Button icon={menuIcon(Plus)} onClick={() => openOne()}>
        {t('later.newSnippet')}
      </Button>
    </Dialog>
  )
}
