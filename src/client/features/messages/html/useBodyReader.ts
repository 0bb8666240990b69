import { isInGroup } from '../../../../protocol/chat/permissions.ts'
import { useText, type Translate } from '../../../i18n/useText.ts'
import { useGroups } from '../../people/queries.ts'
import type { Groups } from '../../people/reduce.ts'
import { useRealm } from '../../organization/realm.ts'
import { scoped, useScoped } from '../../../kernel/scope.ts'
import { useSession, type Session } from '../../../kernel/session.ts'
import { dateFormat } from '../../../ui/format/formats.ts'
import { fullTime } from '../../../ui/format/time.ts'
import { lateMarks } from './lateMarks.ts'
import type { BodyReader } from './reader.ts'
import { siteLinks } from './siteLinks.ts'

type Inputs = readonly [
  userId: number,
  text: Translate,
  groups: Groups,
  hourCycle: boolean | null,
  eventPages: string | undefined,
  linkCode: BodyReader['linkCode'],
]

function readerOf(...[userId, text, groups, hourCycle, eventPages, linkCode]: Inputs): BodyReader {
  const language = document.documentElement.lang || 'en'
  const short = dateFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(hourCycle === null ? {} : { hour12: !hourCycle }),
  })
  return {
    ownUserId: userId,
    isOwnGroup: (groupId) => isInGroup(userId, groupId, groups),
    text,
    eventPages,
    linkCode,
    describeTime: (moment) => ({
      short: short.format(moment),
      full: fullTime(moment, language, hourCycle),
    }),
  }
}

const latestReader = scoped((): { latest?: { readonly inputs: Inputs; readonly reader: BodyReader } } => ({}))

/** The reader that was made last, as long as all of its inputs are the same. */
function ownReader(session: Session, ...inputs: Inputs): BodyReader {
  const own = session.get(latestReader)
  const { latest } = own
  if (latest && inputs.every((input, index) => input === latest.inputs[index])) return latest.reader
  const reader = readerOf(...inputs)
  own.latest = { inputs, reader }
  return reader
}

/**
 * The signed-in person as a reader of message bodies; the same object, for all views and over their visits,
 * until an input of bodies changes, since bodies are kept drawn per reader object.
 */
export function useBodyReader(): BodyReader {
  const session = useSession()
  const text = useText()
  const groups = useGroups()
  const { settings } = useRealm()
  const eventPages = useScoped(siteLinks, (state) => state.eventPages)
  const linkCode = useScoped(lateMarks, (marks) => marks.linkCode)
  return ownReader(
    session,
    session.userId,
    text,
    groups,
    settings.twenty_four_hour_time,
    eventPages,
    linkCode,
  )
}
