import { BotType } from '../../../../protocol/chat/bot.ts'
import { useText } from '../../../i18n/useText.ts'
import { usePermissionObstacle } from '../../people/permissionObstacle.ts'
import { useOwnUser, useUsers } from '../../people/queries.ts'
import { useRealm } from '../../organization/realm.ts'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { Part } from '../form/Part.tsx'
import { Rows } from '../form/Rows.tsx'
import { BotRow } from './BotRow.tsx'
import { DeactivatedBots } from './DeactivatedBots.tsx'
import { NewBot, type BotObstacles } from './NewBot.tsx'
import { botTexts } from './texts/botTexts.ts'

/** Returns for each kind the reason why the reader can't create another bot; undefined if they can. */
function useBotObstacles(count: number): BotObstacles {
  const t = useText(botTexts)
  const { maxBots } = useRealm()
  const any = usePermissionObstacle('can_create_bots_group')
  const writing = usePermissionObstacle('can_create_write_only_bots_group')
  const full = maxBots !== undefined && count >= maxBots ? t('bots.tooMany', { limit: maxBots }) : undefined
  const generic = any ?? full
  // An outgoing webhook reads and writes as a generic bot does.
  return {
    generic,
    incomingWebhook: (any === undefined ? undefined : writing) ?? full,
    outgoingWebhook: generic,
  }
}

/** The kind whose obstacles also hold for bots of that type. */
const kindOf = (type: number | null | undefined): keyof BotObstacles =>
  type === BotType.incomingWebhook ? 'incomingWebhook' : 'generic'

/** The reader's bots: programs with accounts of their own. */
export const OwnBotsPage = () => {
  const t = useText(botTexts)
  const self = useOwnUser()
  const all = [...useUsers().values()].filter((user) => user.is_bot && user.bot_owner_id === self.user_id)
  const bots = all.filter((bot) => bot.is_active)
  const obstacles = useBotObstacles(bots.length)
  return (
    <>
      <Part title={t('bots.yours')} titleFor="listeners" text={t('bots.about')}>
        {bots.length === 0 ? (
          <EmptyNote text={t('bots.none')} />
        ) : (
          <Rows label={t('bots.yours')}>
            {bots.map((bot) => (
              <BotRow key={bot.user_id} bot={bot} />
            ))}
          </Rows>
        )}
      </Part>
      <DeactivatedBots
        bots={all.filter((bot) => !bot.is_active)}
        obstacleTo={({ bot_type }) => obstacles[kindOf(bot_type)]}
      />
      <Part title={t('bots.new')}>
        <NewBot obstacles={obstacles} />
      </Part>
    </>
  )
}
