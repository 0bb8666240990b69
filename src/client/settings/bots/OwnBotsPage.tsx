import { useText } from '../../i18n/useText.ts'
import { usePermissionObstacle } from '../../people/permissionObstacle.ts'
import { useOwnUser, useUsers } from '../../people/queries.ts'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { Part } from '../form/Part.tsx'
import { Rows } from '../form/Rows.tsx'
import { BotRow } from './BotRow.tsx'
import { NewBot } from './NewBot.tsx'

/** Programs that act under accounts of their own, which the reader looks after. */
export const OwnBotsPage = () => {
  const t = useText()
  const self = useOwnUser()
  const bots = [...useUsers().values()].filter(
    (user) => user.is_bot && user.is_active && user.bot_owner_id === self.user_id,
  )
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
        <NewBot obstacle={usePermissionObstacle('can_create_bots_group')} />
      </Part>
    </>
  )
}
