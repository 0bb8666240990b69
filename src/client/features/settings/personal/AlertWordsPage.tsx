import { useState } from 'react'
import { addAlertWords, removeAlertWords } from '../../../../protocol/chat/account.ts'
import { limits } from '../../../../protocol/chat/limits.ts'
import { codePoints } from '../../../../protocol/chat/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { useRealmPart } from '../../organization/realm.ts'
import { useSession } from '../../../kernel/session.ts'
import { Field } from '../../../ui/Field.tsx'
import { ActionForm } from '../form/ActionForm.tsx'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { onceSent } from '../form/onceSent.ts'
import { Part } from '../form/Part.tsx'
import { RowAction } from '../form/RowAction.tsx'
import { Row, Rows } from '../form/Rows.tsx'

/** Words that make a message count as a mention of the reader. */
export const AlertWordsPage = () => {
  const t = useText()
  const session = useSession()
  const words = useRealmPart(({ alertWords }) => alertWords)
  const [text, setText] = useState('')
  const word = text.trim()
  const obstacle = (): string | undefined => {
    if (word === '') return t('words.missing')
    const limit = limits.max_alert_word_length
    if (codePoints(word) > limit) return t('words.tooLong', { limit })
    if (words.length >= limits.max_alert_words) return t('words.tooMany', { limit: limits.max_alert_words })
    const isKnown = words.some((each) => each.toLowerCase() === word.toLowerCase())
    return isKnown ? t('words.known', { word }) : undefined
  }
  const add = async (): Promise<undefined> => {
    await session.api(addAlertWords, { alert_words: [word] })
    setText(onceSent(text))
  }
  return (
    <Part title={t('words.title')} titleFor="listeners" text={t('words.about')}>
      <ActionForm submitText={t('words.add')} obstacle={obstacle()} onSubmit={add}>
        <Field
          label={t('words.word')}
          hint={t('words.hint')}
          dir="auto"
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
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
