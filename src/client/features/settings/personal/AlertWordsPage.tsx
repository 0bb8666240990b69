import { addAlertWords, removeAlertWords } from '../../../../protocol/chat/account.ts'
import { limits } from '../../../../protocol/chat/limits.ts'
import { codePoints } from '../../../../protocol/chat/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { useRealmPart } from '../../organization/realm.ts'
import { useFields } from '../../../kernel/view/useFields.ts'
import { useSession } from '../../../kernel/session.ts'
import { Field } from '../../../ui/Field.tsx'
import { ActionForm } from '../form/ActionForm.tsx'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { Part } from '../form/Part.tsx'
import { RowAction } from '../form/RowAction.tsx'
import { Row, Rows } from '../form/Rows.tsx'
import { personalTexts } from './texts/personalTexts.ts'

/** Words that make a message count as a mention of the reader. */
export const AlertWordsPage = () => {
  const t = useText(personalTexts)
  const session = useSession()
  const words = useRealmPart(({ alertWords }) => alertWords)
  const excess = (word: string): string | undefined => {
    const limit = limits.max_alert_word_length
    return codePoints(word.trim()) > limit ? t('words.tooLong', { limit }) : undefined
  }
  const obstacle = (text: string): string | undefined => {
    if (words.length >= limits.max_alert_words) return t('words.tooMany', { limit: limits.max_alert_words })
    const word = text.trim()
    const isKnown = words.some((each) => each.toLowerCase() === word.toLowerCase())
    return isKnown ? t('words.known', { word }) : undefined
  }
  const fields = useFields(
    { word: '' },
    { word: { missing: t('words.missing'), whileTyping: excess, atSubmit: obstacle } },
  )
  const add = async (): Promise<undefined> => {
    await session.api(addAlertWords, { alert_words: [fields.draft.word.trim()] })
    fields.clear()
  }
  return (
    <Part title={t('words.title')} titleFor="listeners" text={t('words.about')}>
      <ActionForm submitText={t('words.add')} fields={fields} onSubmit={add}>
        <Field
          label={t('words.word')}
          hint={t('words.hint')}
          dir="auto"
          autoComplete="off"
          {...fields.text('word')}
        />
      </ActionForm>
      {words.length === 0 ? (
        <EmptyNote text={t('words.none')} />
      ) : (
        <Rows label={t('words.title')}>
          {words.map((each) => (
            <Row key={each} name={<bdi>{each}</bdi>}>
              <RowAction
                text={t('words.remove')}
                of={each}
                onRun={() => session.api(removeAlertWords, { alert_words: [each] })}
                undo={{
                  text: t('words.removed', { word: each }),
                  run: () => session.api(addAlertWords, { alert_words: [each] }),
                }}
              />
            </Row>
          ))}
        </Rows>
      )}
    </Part>
  )
}
