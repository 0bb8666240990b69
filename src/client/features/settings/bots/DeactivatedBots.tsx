import type { User } from '../../../../protocol/chat/users.ts'
import { reactivateUser } from '../../../../protocol/chat/userChanges.ts'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { Avatar } from '../../people/Avatar.tsx'
import { Part } from '../form/Part.tsx'
import { RowAction } from '../form/RowAction.tsx'
import { Row, Rows } from '../form/Rows.tsx'
import { botTexts } from './texts/botTexts.ts'

interface Props {
  readonly bots: readonly User[]
  /** Returns the reason why the reader can't reactivate the bot; undefined if they can. */
  readonly obstacleTo: (bot: User) => string | undefined
}

/** Bots that were deactivated, to reactivate. */
export const DeactivatedBots = ({ bots, obstacleTo }: Props) => {
  const t = useText(botTexts)
  const session = useSession()
  if (bots.length === 0) return null
  return (
    <Part title={t('bots.deactivated')}>
      <Rows label={t('bots.deactivated')}>
        {bots.map((bot) => (
          <Row
            key={bot.user_id}
            lead={<Avatar user={bot} size={32} />}
            name={<bdi>{bot.full_name}</bdi>}
            about={bot.email}
          >
            <RowAction
              text={t('bots.reactivate')}
              of={bot.full_name}
              obstacle={obstacleTo(bot)}
              onRun={() => session.api(reactivateUser, { user_id: bot.user_id })}
            />
          </Row>
        ))}
      </Rows>
    </Part>
  )
}
