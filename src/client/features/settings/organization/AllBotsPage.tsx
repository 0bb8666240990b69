import { isAdministrator } from '../../../../protocol/chat/permissions.ts'
import type { User } from '../../../../protocol/chat/users.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOwnUser, useUsers } from '../../people/queries.ts'
import { peopleTexts } from '../../people/texts/peopleTexts.ts'
import { BotRow } from '../bots/BotRow.tsx'
import { DeactivatedBots } from '../bots/DeactivatedBots.tsx'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { Part } from '../form/Part.tsx'
import { Rows } from '../form/Rows.tsx'
import { organizationTexts } from './texts/organizationTexts.ts'

/** All bots of the organization, with their owners. */
export const AllBotsPage = () => {
  const t = useText(organizationTexts, peopleTexts)
  const self = useOwnUser()
  const users = useUsers()
  const all = [...users.values()].filter((user) => user.is_bot && user.bot_owner_id !== null)
  const bots = all.filter((bot) => bot.is_active)
  const obstacleTo = (bot: User): string | undefined =>
    isAdministrator(self) || bot.bot_owner_id === self.user_id ? undefined : t('allBots.notYours')
  return (
    <>
      <Part title={t('allBots.title')} titleFor="listeners" text={t('allBots.about')}>
        {bots.length === 0 ? (
          <EmptyNote text={t('allBots.none')} />
        ) : (
          <Rows label={t('allBots.title')}>
            {bots.map((bot) => (
              <BotRow
                key={bot.user_id}
                bot={bot}
                about={t('allBots.owner', {
                  name: users.get(bot.bot_owner_id ?? 0)?.full_name ?? t('people.unknown'),
                })}
                obstacle={obstacleTo(bot)}
              />
            ))}
          </Rows>
        )}
      </Part>
      <DeactivatedBots bots={all.filter((bot) => !bot.is_active)} obstacleTo={obstacleTo} />
    </>
  )
}
