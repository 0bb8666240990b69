import { secondsNow, type ChatContext } from '../chat/context.ts'
import { createCast, hashSamplePassword, retirePeople, type Cast } from './cast.ts'
import { archiveFinishedChannel, createSampleChannels } from './channels.ts'
import { repeatableRandom } from './moments.ts'
import { announceInGeneral, createGroups, describeOrganisation, inviteOthers } from './organisation.ts'
import { mainAccounts, type MainAccount } from './people.ts'
import { perform } from './perform.ts'
import { preparePeople, settlePeople } from './personal.ts'
import { drawPictures, keepEmoji } from './pictures/keep.ts'
import { fillProfiles } from './profiles.ts'
import { sampleLines } from './lines.ts'

const HOUR = 60 * 60

/** Hours since each account's last presence; later messages are unread. */
const lastHere: Readonly<Record<MainAccount, number>> = {
  owner: 7,
  admin: 5,
  moderator: 12,
  member: 31,
  guest: 34,
}

function readingOf(cast: Cast, now: number): (userId: number, sentAt: number) => boolean {
  const horizons = new Map(mainAccounts.map((name) => [cast.id(name), now - lastHere[name] * HOUR]))
  return (userId, sentAt) => sentAt < (horizons.get(userId) ?? Infinity)
}

function fill(context: ChatContext, cast: Cast, uploads: ReadonlyMap<string, string>): void {
  const now = secondsNow(context)
  keepEmoji(context, cast)
  createGroups(context, cast)
  const channelId = createSampleChannels(context, cast)
  announceInGeneral(context, channelId)
  preparePeople(context, cast)
  perform(
    {
      context,
      cast,
      channelId,
      uploads,
      now,
      known: new Map(),
      hasRead: readingOf(cast, now),
    },
    sampleLines(now),
  )
  settlePeople(context, cast, channelId, repeatableRandom(42))
  fillProfiles(context, cast)
  inviteOthers(context, cast, channelId)
  archiveFinishedChannel(context)
  retirePeople(context, cast)
}

/**
 * Fills an empty organization with users, channels and four weeks of conversations. Times are relative to
 * now; the rest is the same with every start. The database is filled completely or not at all.
 */
export async function seedSampleOrganisation(context: ChatContext): Promise<void> {
  const password = await hashSamplePassword()
  const handOutPictures = await drawPictures(context)
  // The renderer of code and formulas is large and needed only at a first start. Own texts need no separate
  // thread.
  const { draw } = await import('../../markdown/draw.ts')
  const drawing = { ...context, drawings: { htmlOf: draw } }
  context.database.transaction(() => {
    describeOrganisation(drawing)
    const cast = createCast(drawing, password)
    fill(drawing, cast, handOutPictures(cast))
  })
}
