import type { NewEventFields } from '../../../protocol/calendar/fields.ts'
import type { CalendarEvent } from '../../../protocol/calendar/shapes.ts'
import { aCalendar, type TestCalendar } from '../../calendar/service.testing.ts'
import { tendAttendance } from '../../calendar/attendance/tend.ts'
import {
  aService,
  TEST_PASSWORD,
  TestMailbox,
  type TestService,
  type TestUser,
} from '../../chat/service.testing.ts'
import type { Mail } from '../../chat/mail/mail.ts'
import { aHost, type TestBrowser, type TestHost } from '../app.testing.ts'
import { attendanceSupport, writeHostLetter } from './support.ts'

/* A host whose calendar has sign-ups, with a mailbox and a clock of its own. */

const DAY = 86_400_000
/** A day and a half before `anEvent`. */
export const BEFORE = Date.parse('2031-11-23T06:30:00Z')

export class AttendanceTest {
  now = BEFORE - 7 * DAY
  readonly mailbox = new TestMailbox()
  readonly chat: TestService
  readonly calendar: TestCalendar
  readonly host: TestHost

  constructor() {
    this.chat = aService({ now: () => this.now, mailTransport: this.mailbox, writeHostLetter })
    const attendance = attendanceSupport(this.chat.context)
    this.calendar = aCalendar(this.chat, { attendance })
    const { handle, context } = this.calendar.service
    this.host = aHost(
      {
        calendar: {
          backend: handle,
          accounts: 'of-chat',
          attendance: { calendar: { ...context, attendance }, chat: this.chat.context },
          close: () => undefined,
        },
      },
      this.chat,
    )
  }

  addEvent(fields: Partial<NewEventFields> = {}): Promise<CalendarEvent> {
    return this.calendar.addEvent({ attendance: true, ...fields })
  }

  async signedIn(user?: TestUser): Promise<TestBrowser> {
    const account = user ?? (await this.chat.addUserWithPassword())
    const browser = this.host.browser()
    await browser.signIn({ username: account.email, password: TEST_PASSWORD })
    return browser
  }

  /** Does what the clock does after so many milliseconds. */
  async wait(milliseconds: number): Promise<void> {
    this.now += milliseconds
    tendAttendance({ ...this.calendar.service.context, attendance: attendanceSupport(this.chat.context) })
    await this.chat.service.sendMail()
  }

  /** Sends what is due and takes all mails out of the mailbox. */
  async mails(): Promise<Mail[]> {
    await this.chat.service.sendMail()
    return this.mailbox.mails.splice(0)
  }
}

/** The tokens of the links in a mail, in their order. */
export const tokensIn = ({ text }: Mail): string[] =>
  [...text.matchAll(/\/attendance\/([\w-]+)/g)].map(([, token = '']) => token)

export async function answerOf(response: Promise<Response>): Promise<Record<string, unknown>> {
  return (await (await response).json()) as Record<string, unknown>
}

export const send = (
  browser: TestBrowser,
  method: string,
  path: string,
  body: object = {},
): Promise<Record<string, unknown>> =>
  answerOf(
    browser.fetch(`/session/attendance/${path}`, {
      method,
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    }),
  )
