import type { AttendanceLetter, AttendanceSupport } from '../../calendar/attendance/support.ts'
import type { ChatContext } from '../../chat/context.ts'
import type { WriteHostLetter } from '../../chat/mail/compose.ts'
import { attendanceLetter } from './letters.ts'
import { attendeeTokenDigest } from './links.ts'

/** The chat's mail for sign-ups of the calendar, in the same database. */
export const attendanceSupport = (context: ChatContext): AttendanceSupport => ({
  write: (letter) => context.mail.enqueue({ kind: 'host', content: letter }),
  digestFor: (link, attendeeId) => attendeeTokenDigest(context, link, attendeeId),
})

/** Attendees get the only mails of the host's own. */
export const writeHostLetter: WriteHostLetter = (context, content) =>
  attendanceLetter(context, content as AttendanceLetter)
