import { useText } from '../../../i18n/useText.ts'
import { usePermissionObstacle } from '../../people/permissionObstacle.ts'
import { useOwnUser, useUsers } from '../../people/queries.ts'
import { useRealm } from '../../organization/realm.ts'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { Part } from '../form/Part.tsx'
import { Rows } from '../form/Rows.tsx'
import { BotRow } from './BotRow.tsx'
import { NewBot } from './NewBot.tsx'
import { botTexts } from './texts/botTexts.ts'

/** Returns the reason why the reader can't create another bot; undefined if they can. */
function useBotObstacle(count: number): string | undefined {
  const t = useText(botTexts)
  const { maxBots } = useRealm()
  const forbidden = usePermissionObstacle('can_create_bots_group')
  if (forbidden !== undefined || maxBots === undefined || count < maxBots) return forbidden
  return t('bots.tooMany', { limit: maxBots })
}

/** The reader's bots: programs with accounts of their own. */
export const OwnBotsPage = () => {
  const t = useText(botTexts)
  const self = useOwnUser()
  const bots = [...useUsers().values()].filter(
    (user) => user.is_bot && user.is_active && user.bot_owner_id === self.user_id,
  )
  const obstacle = useBotObstacle(bots.length)
  return (
    <>
      <Part title={t('bots.yours')} text={t('bots.about')}>
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
      <Part title={t('bots.new')}>
        <NewBot obstacle={obstacle} />
      </Part>
    </>
  )
}
