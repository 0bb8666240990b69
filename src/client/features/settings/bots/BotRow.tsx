import { useState, type ReactNode } from 'react'
import { BotType } from '../../../../protocol/chat/bot.ts'
import {
  deactivateBot,
  getBotApiKey,
  OF_ANOTHER,
  regenerateBotApiKey,
} from '../../../../protocol/chat/bots.ts'
import { getDeliveries } from '../../../../protocol/chat/deliveries.ts'
import type { User } from '../../../../protocol/chat/users.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOffers } from '../../../kernel/offers.ts'
import { Avatar } from '../../people/Avatar.tsx'
import { useOwnUser } from '../../people/queries.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { useSession } from '../../../kernel/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RowAction } from '../form/RowAction.tsx'
import { RowDialog } from '../form/RowDialog.tsx'
import { Row } from '../form/Rows.tsx'
import { Secret } from '../form/Secret.tsx'
import { ZuliprcButton } from '../form/ZuliprcButton.tsx'
import { BETWEEN_FACTS } from '../../../ui/format/facts.ts'
import { DeliveriesDialog } from './DeliveriesDialog.tsx'
import { EditBotDialog } from './EditBotDialog.tsx'
import { useOutgoingAddress } from './outgoing.ts'
import { botTexts } from './texts/botTexts.ts'
import { WebhookDialog } from './WebhookDialog.tsx'

const DeactivateDialog = ({ bot, onClose }: { bot: User; onClose: () => void }) => {
  const t = useText(botTexts)
  const session = useSession()
  return (
    <Dialog title={t('bots.deactivateTitle')} onClose={onClose}>
      <DialogForm
        submitText={t('bots.deactivateName', { name: bot.full_name })}
        tone="danger"
        onSubmit={() => session.api(deactivateBot, { bot_id: bot.user_id })}
        onClose={onClose}
      >
        <p>{t('bots.deactivateAbout')}</p>
      </DialogForm>
    </Dialog>
  )
}

interface RenewProps {
  readonly bot: User
  readonly onRenew: () => Promise<void>
  readonly onClose: () => void
}

const RenewDialog = ({ bot, onRenew, onClose }: RenewProps) => {
  const t = useText(botTexts)
  return (
    <Dialog title={t('bots.renewTitle', { name: bot.full_name })} onClose={onClose}>
      <DialogForm submitText={t('bots.renewKey')} tone="danger" onSubmit={onRenew} onClose={onClose}>
        <p>{t('bots.renewAbout')}</p>
      </DialogForm>
    </Dialog>
  )
}

interface Props {
  readonly bot: User
  readonly about?: ReactNode
  /** The reason why the reader can't change it; undefined if they can. */
  readonly obstacle?: string | undefined
}

/** A bot with its key, for its owner. */
export const BotRow = ({ bot, about, obstacle }: Props) => {
  const t = useText(botTexts)
  const session = useSession()
  const [key, setKey] = useState<string>()
  const bot_id = bot.user_id
  const show = async (): Promise<void> => {
    setKey((await session.api(getBotApiKey, { bot_id })).api_key)
  }
  const renew = async (): Promise<void> => {
    setKey((await session.api(regenerateBotApiKey, { bot_id })).api_key)
  }
  const own = useOwnUser()
  const reachesOthers = useOffers(getBotApiKey, OF_ANOTHER)
  const isReadable = reachesOthers || bot.bot_owner_id === own.user_id
  const isWebhook = bot.bot_type === BotType.incomingWebhook
  const sendsTo = useOutgoingAddress(bot.user_id)
  const listsDeliveries = useOffers(getDeliveries)
  const mine = { of: bot.full_name, obstacle, tone: 'quiet' } as const
  return (
    <Row
      lead={<Avatar user={bot} size={32} />}
      name={<bdi>{bot.full_name}</bdi>}
      about={
        <>
          {bot.email}
          {isWebhook && BETWEEN_FACTS + t('bots.kind.incomingWebhook')}
          {sendsTo !== undefined && (
            <>
              {BETWEEN_FACTS}
              {t('bots.kind.outgoingWebhook')}: <bdi dir="ltr">{sendsTo}</bdi>
            </>
          )}
          {about !== undefined && BETWEEN_FACTS}
          {about}
        </>
      }
    >
      {key !== undefined && (
        <>
          <Secret label={t('bots.key')} value={key} />
          <ZuliprcButton email={bot.email} apiKey={key} tone="quiet" />
        </>
      )}
      {key === undefined && isReadable && <RowAction {...mine} text={t('bots.showKey')} onRun={show} />}
      {key !== undefined && isReadable && <RowAction {...mine} text={t('bots.renewKey')} onRun={renew} />}
      {!isReadable && (
        <RowDialog
          {...mine}
          text={t('bots.renewKey')}
          renderDialog={(close) => <RenewDialog bot={bot} onRenew={renew} onClose={close} />}
        />
      )}
      {sendsTo !== undefined && listsDeliveries && (
        <RowDialog
          {...mine}
          text={t('bots.deliveries')}
          renderDialog={(close) => <DeliveriesDialog bot={bot} onClose={close} />}
        />
      )}
      {isWebhook && isReadable && (
        <RowDialog
          {...mine}
          text={t('bots.webhook')}
          renderDialog={(close) => <WebhookDialog bot={bot} onClose={close} />}
        />
      )}
      <RowDialog
        {...mine}
        text={t('bots.edit')}
        renderDialog={(close) => <EditBotDialog bot={bot} onClose={close} />}
      />
      <RowDialog
        {...mine}
        text={t('bots.deactivate')}
        renderDialog={(close) => <DeactivateDialog bot={bot} onClose={close} />}
      />
    </Row>
  )
}
