import { useState } from 'react'
import { webhookProducts, type WebhookProduct } from '../../../../protocol/chat/external.ts'
import { useText } from '../../../i18n/useText.ts'
import { compareNames } from '../../../ui/format/compareNames.ts'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { useSubscriptions } from '../../channels/queries.ts'
import { Secret } from '../form/Secret.tsx'
import styles from './WebhookAddress.module.css'
import { botTexts } from './texts/botTexts.ts'

export interface Destination {
  readonly product: WebhookProduct
  /** The channel's ID; empty for the owner of the bot. */
  readonly channel: string
  /** Empty: the product's event names it. */
  readonly topic: string
}

/** Returns the address to which a product posts. A channel goes by its ID, so that it keeps working when renamed. */
export function webhookAddress(
  origin: string,
  key: string,
  { product, channel, topic }: Destination,
): string {
  const address = new URL(`/api/v1/external/${product}`, origin)
  address.searchParams.set('api_key', key)
  if (channel !== '') address.searchParams.set('stream', channel)
  if (channel !== '' && topic !== '') address.searchParams.set('topic', topic)
  return address.href
}

/** Makes the address that the settings of another product ask for. */
export const WebhookAddress = ({ botKey }: { botKey: string }) => {
  const t = useText(botTexts)
  const [destination, setDestination] = useState<Destination>({
    product: 'slack_incoming',
    channel: '',
    topic: '',
  })
  const { product, channel, topic } = destination
  const channels = [...useSubscriptions().values()]
    .filter(({ is_archived }) => !is_archived)
    .toSorted((one, other) => compareNames(one.name, other.name))
    .map(({ stream_id, name }) => ({ value: String(stream_id), label: `#${name}` }))
  return (
    <div className={styles['address']}>
      <Select
        label={t('bots.product')}
        hint={t(`bots.product.${product}`)}
        value={product}
        options={webhookProducts.map(({ name, display_name }) => ({
          value: name,
          label: name === 'slack_incoming' ? t('bots.productSlack') : display_name,
        }))}
        onChange={(chosen) => setDestination({ ...destination, product: chosen })}
      />
      <Select
        label={t('bots.channel')}
        value={channel}
        options={[{ value: '', label: t('bots.channelNone') }, ...channels]}
        onChange={(chosen) => setDestination({ ...destination, channel: chosen })}
      />
      {channel !== '' && (
        <Field
          label={t('bots.topic')}
          hint={t('bots.topicHint')}
          dir="auto"
          autoComplete="off"
          value={topic}
          onChange={({ currentTarget }) => setDestination({ ...destination, topic: currentTarget.value })}
        />
      )}
      <Secret
        label={t('bots.webhookAddress')}
        value={webhookAddress(location.origin, botKey, { ...destination, topic: topic.trim() })}
      />
      <p>{t('bots.webhookAbout')}</p>
    </div>
  )
}
