import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getBotStorage, removeBotStorage, updateBotStorage } from '../../../../protocol/chat/bots.ts'
import { limits } from '../../../../protocol/chat/limits.ts'
import { codePoints } from '../../../../protocol/chat/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { refetch } from '../../../kernel/entry.ts'
import { Loaded } from '../../../kernel/view/Loaded.tsx'
import { useSession, type Session } from '../../../kernel/session.ts'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { ActionForm } from '../form/ActionForm.tsx'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { Part } from '../form/Part.tsx'
import { RowAction } from '../form/RowAction.tsx'
import { Row, Rows } from '../form/Rows.tsx'
import { StorageMeter } from './StorageMeter.tsx'
import { botTexts } from './texts/botTexts.ts'

/** The bot's stored values, by key. No event reports changes, so they are read again after each. */
const storageQuery = (session: Session) =>
  queryOptions({
    queryKey: ['settings', 'botStorage'] as const,
    queryFn: async ({ signal }) => (await session.api(getBotStorage, {}, { signal })).storage,
    staleTime: 0,
  })

/** Returns the characters of keys and values, as the limit counts them. */
export const storedSize = (storage: Readonly<Record<string, string>>): number =>
  Object.entries(storage).reduce((sum, [key, value]) => sum + codePoints(key) + codePoints(value), 0)

const shown = (value: string): string => (value.length > 200 ? `${value.slice(0, 200)}…` : value)

const EMPTY = { key: '', value: '' }

const Entries = ({ storage }: { storage: Readonly<Record<string, string>> }) => {
  const t = useText(botTexts)
  const session = useSession()
  const { queryKey } = storageQuery(session)
  const [written, setWritten] = useState(EMPTY)
  const { key, value } = written
  const size = storedSize({ ...storage, [key]: value })
  const limit = limits.max_bot_storage_size
  const obstacle = (): string | undefined => {
    if (key === '') return t('storage.keyMissing')
    return size > limit ? t('storage.full', { over: size - limit }) : undefined
  }
  const store = async (): Promise<string> => {
    await session.api(updateBotStorage, { storage: { [key]: value } })
    await refetch(session, queryKey)
    // The reader can have typed a newer value for that key, which stays.
    setWritten((now) => (now === written ? EMPTY : now))
    return t('storage.stored')
  }
  const remove = async (keys: readonly string[]): Promise<void> => {
    await session.api(removeBotStorage, { keys: [...keys] })
    await refetch(session, queryKey)
  }
  const entries = Object.entries(storage)
  return (
    <>
      <Part title={t('storage.used')} text={t('storage.about')}>
        <StorageMeter size={storedSize(storage)} limit={limit} />
      </Part>
      <Part title={t('storage.entries')}>
        {entries.length === 0 ? (
          <EmptyNote text={t('storage.none')} />
        ) : (
          <Rows label={t('storage.entries')}>
            {entries.map(([each, text]) => (
              <Row key={each} name={<code dir="auto">{each}</code>} about={<bdi>{shown(text)}</bdi>}>
                <RowAction
                  text={t('storage.edit')}
                  of={each}
                  onRun={() => {
                    setWritten({ key: each, value: text })
                    return Promise.resolve()
                  }}
                />
                <RowAction text={t('storage.remove')} of={each} onRun={() => remove([each])} />
              </Row>
            ))}
          </Rows>
        )}
      </Part>
      <Part title={t('storage.store')}>
        <ActionForm submitText={t('storage.storeValue')} obstacle={obstacle()} onSubmit={store}>
          <Field
            label={t('storage.key')}
            hint={Object.hasOwn(storage, key) ? t('storage.overwrites') : undefined}
            autoComplete="off"
            spellCheck={false}
            value={key}
            onChange={({ currentTarget }) => setWritten({ key: currentTarget.value, value })}
          />
          <TextArea
            label={t('storage.value')}
            spellCheck={false}
            value={value}
            onChange={({ currentTarget }) => setWritten({ key, value: currentTarget.value })}
          />
        </ActionForm>
      </Part>
    </>
  )
}

/** The storage of a signed-in bot (chat spec 4.19). */
export const StoragePage = () => {
  const session = useSession()
  const query = useQuery(storageQuery(session), session.cache)
  return <Loaded query={query}>{(storage) => <Entries storage={storage} />}</Loaded>
}
