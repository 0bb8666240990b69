import { useState } from 'react'
import { BotType } from '../../../../protocol/chat/bot.ts'
import { createBot } from '../../../../protocol/chat/bots.ts'
import { useText } from '../../../i18n/useText.ts'
import { users } from '../../people/queries.ts'
import { useFields } from '../../../kernel/view/useFields.ts'
import { useSession } from '../../../kernel/session.ts'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { ActionForm } from '../form/ActionForm.tsx'
import { Secret } from '../form/Secret.tsx'
import { ZuliprcButton } from '../form/ZuliprcButton.tsx'
import { createOutgoing, isWebAddress, useHasOutgoing } from './outgoing.ts'
import { botTexts } from './texts/botTexts.ts'
import { WebhookAddress } from './WebhookAddress.tsx'

interface Made {
  readonly email: string
  readonly key: string
  readonly isWebhook: boolean
}

type Kind = keyof typeof BotType

/** For each kind the reason why the reader can't create such a bot; undefined if they can. */
export type BotObstacles = Readonly<Record<Kind, string | undefined>>

interface Draft {
  readonly full_name: string
  readonly short_name: string
  readonly kind: Kind
  /** The address to which an outgoing webhook sends. */
  readonly address: string
}

const NOTHING: Draft = { full_name: '', short_name: '', kind: 'generic', address: '' }
const KINDS: readonly Kind[] = ['generic', 'incomingWebhook']

/** Creates a bot and shows its key. */
export const NewBot = ({ obstacles }: { obstacles: BotObstacles }) => {
  const t = useText(botTexts)
  const session = useSession()
  const [made, setMade] = useState<Made>()
  const fields = useFields(NOTHING, {
    full_name: { missing: t('bots.nameMissing') },
    short_name: {
      atSubmit: (name) => (/^[a-z\d._-]+$/i.test(name.trim()) ? undefined : t('bots.shortNameInvalid')),
    },
    address: {
      atSubmit: (address, { kind }) =>
        kind === 'outgoingWebhook' && !isWebAddress(address) ? t('bots.sendsToInvalid') : undefined,
    },
  })
  const kinds: readonly Kind[] = useHasOutgoing() ? [...KINDS, 'outgoingWebhook'] : KINDS
  const possible = kinds.filter((each) => obstacles[each] === undefined)
  const offered = possible.length > 0 ? possible : kinds
  const kind = offered.find((each) => each === fields.draft.kind) ?? offered[0] ?? 'generic'
  const obstacle = obstacles[kind]
  const make = (): Promise<{ user_id: number; email?: string | undefined; api_key: string }> => {
    const names = {
      full_name: fields.draft.full_name.trim(),
      short_name: fields.draft.short_name.trim(),
    }
    if (kind === 'outgoingWebhook') {
      return createOutgoing(session, { ...names, address: fields.draft.address })
    }
    return session.api(createBot, { ...names, ...(kind === 'generic' ? {} : { bot_type: BotType[kind] }) })
  }
  const create = async (): Promise<string> => {
    const { user_id, email, api_key } = await make()
    const isWebhook = kind === 'incomingWebhook'
    setMade({ email: email ?? users(session).get(user_id)?.email ?? '', key: api_key, isWebhook })
    fields.clear()
    return isWebhook ? t('bots.webhookMade') : t('bots.made')
  }
  return (
    <>
      <ActionForm submitText={t('bots.create')} forbidden={obstacle} fields={fields} onSubmit={create}>
        <Field
          label={t('bots.name')}
          obstacle={obstacle}
          dir="auto"
          autoComplete="off"
          {...fields.text('full_name')}
        />
        <Field
          label={t('bots.shortName')}
          hint={t('bots.shortNameHint')}
          obstacle={obstacle}
          autoComplete="off"
          spellCheck={false}
          {...fields.text('short_name')}
        />
        <Select
          label={t('bots.kind')}
          hint={t(`bots.kind.${kind}Hint`)}
          obstacle={obstacle}
          {...fields.choice('kind')}
          value={kind}
          options={offered.map((value) => ({ value, label: t(`bots.kind.${value}`) }))}
        />
        {kind === 'outgoingWebhook' && (
          <Field
            label={t('bots.sendsTo')}
            hint={t('bots.sendsToHint')}
            obstacle={obstacle}
            dir="ltr"
            autoComplete="off"
            {...fields.text('address')}
          />
        )}
      </ActionForm>
      {made?.isWebhook && <WebhookAddress key={made.key} botKey={made.key} />}
      {made?.isWebhook === false && (
        <>
          <Secret label={t('bots.address')} value={made.email} />
          <Secret label={t('bots.key')} value={made.key} />
          <ZuliprcButton email={made.email} apiKey={made.key} />
        </>
      )}
    </>
  )
}
