import { siteFaultStatus, type SiteFaultCode } from '../../../protocol/calendar/siteFaults.ts'
import { hostJson } from '../answers.ts'

/** The calendar's site cannot be used. `message` says what is wrong and what to do, for the person who runs it. */
export class SiteFault extends Error {
  override name = 'SiteFault'
  readonly code: SiteFaultCode
  constructor(code: SiteFaultCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/** Answers a request in the calendar interface's form. */
export const calendarRefusal = (
  code: string,
  message: string,
  status: number,
  extra: object = {},
): Response => hostJson({ code, message, data: { status, ...extra } }, status)

/** Says to readers what they can know: the addresses and settings in the message are the operator's. */
export const toReaders: Readonly<Record<SiteFaultCode, string>> = {
  site_unreachable: 'The calendar’s site can’t be reached.',
  site_slow: 'The calendar’s site doesn’t answer in time.',
  site_asks_sign_in: 'The calendar’s site asks for a sign-in.',
  site_without_calendar: 'The calendar’s site runs, but its calendar is switched off.',
  site_failing: 'The calendar’s site answers with an error.',
}

export const faultAnswer = ({ code }: SiteFault): Response =>
  calendarRefusal(code, toReaders[code], siteFaultStatus[code])
