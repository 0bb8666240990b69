import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { MAX_IMPORT_BYTES } from '../../../protocol/calendar/imports.ts'
import { refusals } from '../../../protocol/refusals/refusals.ts'
import { createCalendarService } from '../../calendar/service.ts'
import { calendarSettings } from '../../calendar/settings.ts'
import { localRequest } from '../../calendar/localRequest.ts'
import { planOf, type Plan } from '../../calendar/imports/plan.ts'
import {
  CalendarFileFault,
  faultKeys,
  type LeftOut,
  type ReadCalendar,
} from '../../calendar/imports/read/readEvent.ts'
import type { ReadyCalendar } from '../../calendar/imports/read/ready.ts'
import { FileReader } from '../../calendar/imports/read/readInThread.ts'
import { insertImport } from '../../calendar/imports/store.ts'
import { takeOver } from '../../calendar/imports/take.ts'
import type { ChatContext } from '../../chat/context.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { embeddedAccounts } from '../../host/calendarAccounts.ts'
import { ArchiveFault } from '../archive.ts'
import { firstOwner } from '../slack/store.ts'

/** What came of a calendar file. */
export interface CalendarReport extends Pick<ReadCalendar, 'series' | 'attachments' | 'unknown_zones'> {
  readonly plan: Pick<Plan, 'new' | 'changed' | 'known'>
  readonly leftOut: readonly Pick<LeftOut, 'title' | 'day'>[]
  readonly leftOutCount: number
  /** Events that the calendar refused. */
  readonly refused: number
  readonly reasons: ReadonlyMap<string, number>
}

async function bytesOf(file: string): Promise<Buffer> {
  const limit = MAX_IMPORT_BYTES
  try {
    if ((await stat(file)).size > limit) throw new CalendarFileFault('tooLarge')
    return await readFile(file)
  } catch (error) {
    if (error instanceof CalendarFileFault) throw error
    throw new ArchiveFault(
      `${file} can’t be read: ${error instanceof Error ? error.message : String(error)}.`,
    )
  }
}

async function read(file: string, zone: string, now: number): Promise<ReadyCalendar> {
  try {
    return await new FileReader().read(await bytesOf(file), { zone, now })
  } catch (error) {
    if (!(error instanceof CalendarFileFault)) throw error
    const sentence = refusals[faultKeys[error.fault]]
    const limit = String(MAX_IMPORT_BYTES / 1024 / 1024)
    throw new ArchiveFault(`${file}: ${sentence.replace('{limit}', limit)}`)
  }
}

function reasonsOf({ left_out }: ReadyCalendar): ReadonlyMap<string, number> {
  const counted = new Map<string, number>()
  for (const { reason } of left_out) counted.set(reason, (counted.get(reason) ?? 0) + 1)
  return counted
}

/**
 * Adds the events of an iCalendar file to the calendar, in the name of the first owner. A failure leaves what came before
 * it: callers work on a copy of the database.
 * @throws ArchiveFault
 */
export async function importCalendar(
  file: string,
  chat: ChatContext,
  progress: (written: number, of: number) => void,
): Promise<CalendarReport> {
  const owner = firstOwner(chat.database)
  if (owner === undefined) throw new ArchiveFault('The organization has no owner.')
  const { database, uploadsFolder } = chat
  const { context } = createCalendarService({
    database,
    accounts: embeddedAccounts(chat),
    imagesFolder: `${uploadsFolder}/calendar`,
    receivingFolder: chat.receivingFolder,
    rateLimits: 'off',
  })
  const calendar = await read(file, calendarSettings(context).timezone, context.now())
  const request = localRequest({ user_id: owner, role: Role.owner })
  const plan = planOf(context, request.caller, calendar.events, 'localhost')
  const importId = insertImport(database, {
    author_id: owner,
    name: calendar.name || basename(file),
    created_at: Math.floor(context.now() / 1000),
    events: plan.steps.length,
  })
  const refused = await takeOver({ context, request, importId, progress }, plan)
  const { series, attachments, unknown_zones, left_out, left_out_count } = calendar
  return {
    plan,
    series,
    attachments,
    unknown_zones,
    leftOut: left_out,
    leftOutCount: left_out_count,
    refused: refused.length,
    reasons: reasonsOf(calendar),
  }
}
