import { accountRefusals } from './accounts.ts'
import { botRefusals } from './bots.ts'
import { calendarRefusals } from './calendar.ts'
import { calendarFieldRefusals } from './calendarFields.ts'
import { channelRefusals } from './channels.ts'
import { deviceRefusals } from './devices.ts'
import { faults } from './faults.ts'
import { groupRefusals } from './groups.ts'
import { joiningRefusals } from './joining.ts'
import { laterRefusals } from './later.ts'
import { messageRefusals } from './messages.ts'
import { narrowRefusals } from './narrows.ts'
import { organisationRefusals } from './organisation.ts'
import { peopleRefusals } from './people.ts'
import { personalRefusals } from './personal.ts'
import { profileFieldRefusals } from './profileFields.ts'
import { queueRefusals } from './queues.ts'
import { reactionRefusals } from './reactions.ts'
import { requestRefusals } from './requests.ts'
import { secondFactorRefusals } from './secondFactor.ts'
import { uploadRefusals } from './uploads.ts'

/** Every refusal of the service. */
export const catalogue = {
  ...accountRefusals,
  ...botRefusals,
  ...calendarRefusals,
  ...calendarFieldRefusals,
  ...channelRefusals,
  ...deviceRefusals,
  ...faults,
  ...groupRefusals,
  ...joiningRefusals,
  ...laterRefusals,
  ...messageRefusals,
  ...narrowRefusals,
  ...organisationRefusals,
  ...peopleRefusals,
  ...personalRefusals,
  ...profileFieldRefusals,
  ...queueRefusals,
  ...reactionRefusals,
  ...requestRefusals,
  ...secondFactorRefusals,
  ...uploadRefusals,
}

export type RefusalText = keyof typeof catalogue
