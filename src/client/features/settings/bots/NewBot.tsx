import { useState } from 'react'
import { createBot } from '../../../../protocol/chat/bots.ts'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { Field } from '../../../ui/Field.tsx'
import { ActionForm } from '../form/ActionForm.tsx'
import { onceSent } from '../form/onceSent.ts'
import { Secret } from '../form/Secret.tsx'

interface Made {
  readonly email: string
  readonly key: string
}

/** Creates a bot and shows its key. */
export const NewBot = ({ obstacle }: { obstacle: string | undefined }) => {
  const t = useText()
  const session = useSession()
  const [name, setName] = useState('')
  const [shortName, setShortName] = useState('')
  const [made, setMade] = useState<Made>()
  const missing = (): string | undefined => {
    if (name.trim() === '') return t('bots.nameMissing')
    return /^[a-z\d._-]+$/i.test(shortName.trim()) ? undefined : t('bots.shortNameInvalid')
  }
  const create = async (): Promise<string> => {
    const { email, api_key } = await session.api(createBot, {
      full_name: name.trim(),
      short_name: shortName.trim(),
    })
    setMade({ email, key: api_key })
    setName(onceSent(name))
    setShortName(onceSent(shortName))
    return t('bots.made')
  }
  return (
    <>
      <ActionForm submitText={t('bots.create')} forbidden={obstacle} obstacle={missing()} onSubmit={create}>
        <Field
          label={t('bots.name')}
          obstacle={obstacle}
          dir="auto"
          autoComplete="off"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Field
          label={t('bots.shortName')}
          hint={t('bots.shortNameHint')}
          obstacle={obstacle}
          autoComplete="off"
          spellCheck={false}
          value={shortName}
          onChange={({ currentTarget }) => setShortName(currentTarget.value)}
        />
      </ActionForm>
      {made && (
        <>
          <Secret label={t('bots.address')} value={made.email} />
          <Secret label={t('bots.key')} value={made.key} />
        </>
      )}
    </>
  )
}
