import { readFile } from 'node:fs/promises'
import { calendarFileBounds } from '../../../protocol/bounds.ts'
import {
  getImport,
  importCalendar,
  MAX_IMPORT_BYTES,
  undoImport,
} from '../../../protocol/calendar/imports.ts'
import { canEditAll, type CalendarActor } from '../../../protocol/calendar/permissions.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import type { ReceivedFile } from '../../files/receive/receivedFile.ts'
import type { ReportFault } from '../../repeat.ts'
import { requireWriter } from '../access.ts'
import { secondsNow, type CalendarContext } from '../context.ts'
import { forbid, refuse } from '../refuse.ts'
import { created, route, type Answer, type CalendarRoute, type SignedRequest } from '../router.ts'
import { calendarSettings } from '../settings.ts'
import { planOf, type Plan } from './plan.ts'
import { CalendarFileFault, faultKeys } from './read/readEvent.ts'
import type { ReadyCalendar } from './read/ready.ts'
import { FileReader } from './read/readInThread.ts'
import { eventsTakenBy, importById, insertImport, setState, stopRunning, type ImportRow } from './store.ts'
import { takeOver, undo } from './take.ts'

const MEBI = 1024 * 1024

function refuseFile(fault: CalendarFileFault['fault']): never {
  const limit = MAX_IMPORT_BYTES / MEBI
  const reason = fault === 'tooLarge' ? because(faultKeys.tooLarge, { limit }) : faultKeys[fault]
  return refuse('rest_invalid_param', reason, { params: { file: reason } })
}

const nameOf = (calendar: ReadyCalendar, file: ReceivedFile): string =>
  (calendar.name || file.name.replace(/\.ics$/i, '')).trim().slice(0, 100)

function contentsOf({ events, left_out, ...calendar }: ReadyCalendar, plan: Plan) {
  const days = events.map(({ start_date }) => start_date.slice(0, 10)).toSorted()
  const { series, attachments, left_out_count, unknown_zones } = calendar
  return {
    new: plan.new,
    changed: plan.changed,
    known: plan.known,
    first_day: days[0] ?? '',
    last_day: days.at(-1) ?? '',
    series,
    left_out,
    left_out_count,
    attachments,
    unknown_zones,
  }
}

class ImportHandlers {
  readonly #context: CalendarContext
  readonly #report: ReportFault
  readonly #reader = new FileReader()
  /** Authors of imports at work. */
  readonly #running = new Set<number>()

  constructor(context: CalendarContext, report: ReportFault) {
    this.#context = context
    this.#report = report
    stopRunning(context.database)
  }

  async #read(file: ReceivedFile): Promise<ReadyCalendar> {
    if (file.size > MAX_IMPORT_BYTES) refuseFile('tooLarge')
    const { timezone } = calendarSettings(this.#context)
    try {
      return await this.#reader.read(await readFile(file.path), { zone: timezone, now: this.#context.now() })
    } catch (error) {
      if (error instanceof CalendarFileFault) return refuseFile(error.fault)
      throw error
    }
  }

  async post({ preview = false }: { preview?: boolean | undefined }, asked: SignedRequest): Promise<Answer> {
    requireWriter(this.#context, asked.caller)
    const { file } = asked
    if (!file)
      return refuse('rest_missing_callback_param', because('calendar.missing', { names: 'file' }), {
        params: ['file'],
      })
    const calendar = await this.#read(file)
    const request = { ...asked, caller: await asked.callerNow() }
    requireWriter(this.#context, request.caller)
    const plan = planOf(this.#context, request.caller, calendar.events, new URL(request.site).hostname)
    const events = plan.steps.length
    const facts = { name: nameOf(calendar, file), events, ...contentsOf(calendar, plan) }
    if (preview) return created({ id: 0, state: 'preview', written: 0, ...facts })
    const id = this.#begin(request, facts.name, plan)
    return created({ id, state: 'running', written: 0, ...facts })
  }

  /** Begins to write. @returns the ID of the import */
  #begin(request: SignedRequest, name: string, plan: Plan): number {
    const { database } = this.#context
    const author_id = request.caller.user_id
    if (this.#running.has(author_id)) refuse('rest_conflict', 'calendar.importRunning')
    const limit = calendarFileBounds.events_of_a_person
    if (eventsTakenBy(database, author_id) + plan.new > limit) {
      refuse('rest_conflict', because('calendar.importsFull', { limit }))
    }
    const created_at = secondsNow(this.#context)
    const importId = insertImport(database, { author_id, name, created_at, events: plan.steps.length })
    this.#running.add(author_id)
    void takeOver({ context: this.#context, request, importId }, plan)
      .catch((error: unknown) => {
        this.#report('an import of a calendar', error)
        setState(database, importId, 'stopped')
      })
      .finally(() => this.#running.delete(author_id))
    return importId
  }

  /** @throws Refusal for imports of others */
  own(id: number, caller: CalendarActor): ImportRow {
    const found = importById(this.#context.database, id)
    if (!found) return refuse('rest_no_route', 'calendar.noImport', { status: 404 })
    return found.author_id === caller.user_id || canEditAll(caller)
      ? found
      : forbid(caller, 'calendar.notYours')
  }

  async undo(id: number, caller: CalendarActor): Promise<object> {
    requireWriter(this.#context, caller)
    if (this.own(id, caller).state === 'running') refuse('rest_conflict', 'calendar.importRunning')
    const kept = await undo(this.#context, id)
    return { ...this.own(id, caller), kept }
  }
}

export function importRoutes(context: CalendarContext, report: ReportFault): CalendarRoute[] {
  const handlers = new ImportHandlers(context, report)
  return [
    route(importCalendar, (args, request) => handlers.post(args, request)),
    route(getImport, ({ id }, { caller }) => handlers.own(id, caller)),
    route(undoImport, ({ id }, { caller }) => handlers.undo(id, caller)),
  ]
}
