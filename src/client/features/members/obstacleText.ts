import type {
  EmailObstacle,
  EndObstacle,
  ProfileObstacle,
  RoleObstacle,
  StatusObstacle,
} from '../../../protocol/chat/peoplePermissions.ts'
import type { KeyOf } from '../../i18n/texts.ts'
import { memberTexts } from './texts/memberTexts.ts'

export type Obstacle = RoleObstacle | EndObstacle | EmailObstacle | StatusObstacle | ProfileObstacle

/** Texts for the reasons why a person can't be changed. */
export const obstacleText: Readonly<Record<Obstacle, KeyOf<typeof memberTexts>>> = {
  'administrators-only': 'members.administratorsOnly',
  'owners-only': 'members.ownersOnly',
  'only-owner': 'members.onlyOwner',
  guest: 'members.guestFirst',
  bot: 'members.botElsewhere',
  'emails-for-owners': 'members.emailsForOwners',
  'emails-not-permitted': 'members.emailsNotPermitted',
  'bot-address': 'members.botAddress',
  'bot-profile': 'members.botProfile',
  gone: 'members.reactivateFirst',
}
