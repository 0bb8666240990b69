import { accountRefusals } from './accounts.ts'
import { attendanceRefusals } from './attendance.ts'
import { botRefusals } from './bots.ts'
import { calendarRefusals } from './calendar.ts'
import { calendarFieldRefusals } from './calendarFields.ts'
import { channelRefusals } from './channels.ts'
import { deviceRefusals } from './devices.ts'
import { faultTexts } from './faults.ts'
import { groupRefusals } from './groups.ts'
import { hostRefusals } from './host.ts'
import { importRefusals } from './imports.ts'
import { joiningRefusals } from './joining.ts'
import { laterRefusals } from './later.ts'
import { messageRefusals } from './messages.ts'
import { narrowRefusals } from './narrows.ts'
import { organizationRefusals } from './organization.ts'
import { peopleRefusals } from './people.ts'
import { personalRefusals } from './personal.ts'
import { profileFieldRefusals } from './profileFields.ts'
import { providerRefusals } from './providers.ts'
import { queueRefusals } from './queues.ts'
import { reactionRefusals } from './reactions.ts'
import { requestRefusals } from './requests.ts'
import { secondFactorRefusals } from './secondFactor.ts'
import { uploadRefusals } from './uploads.ts'

/** Every refusal by its key, in English, as the service answers it. Words in braces are parameters. */
export const refusals = {
  ...accountRefusals,
  ...attendanceRefusals,
  ...botRefusals,
  ...calendarRefusals,
  ...calendarFieldRefusals,
  ...channelRefusals,
  ...deviceRefusals,
  ...faultTexts,
  ...groupRefusals,
  ...hostRefusals,
  ...importRefusals,
  ...joiningRefusals,
  ...laterRefusals,
  ...messageRefusals,
  ...narrowRefusals,
  ...organizationRefusals,
  ...peopleRefusals,
  ...personalRefusals,
  ...profileFieldRefusals,
  ...providerRefusals,
  ...queueRefusals,
  ...reactionRefusals,
  ...requestRefusals,
  ...secondFactorRefusals,
  ...uploadRefusals,
} as const

export type RefusalKey = keyof typeof refusals

export const isRefusalKey = (key: string): key is RefusalKey => Object.hasOwn(refusals, key)
