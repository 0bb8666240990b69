import type { EndObstacle, RoleObstacle } from '../../../protocol/chat/peoplePermissions.ts'
import type { TextKey } from '../../i18n/textKey.ts'

/** Why somebody cannot be changed, in words. */
export const obstacleText: Readonly<Record<RoleObstacle | EndObstacle, TextKey>> = {
  'administrators-only': 'members.administratorsOnly',
  'owners-only': 'members.ownersOnly',
  'only-owner': 'members.onlyOwner',
  guest: 'members.guestFirst',
  bot: 'members.botElsewhere',
}
