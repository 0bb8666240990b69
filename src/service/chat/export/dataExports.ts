import {
  addDataExport,
  EXPORT_OF_PUBLIC_DATA,
  getDataExports,
  removeDataExport,
} from '../../../protocol/chat/dataExports.ts'
import { exportPublicData } from '../../../protocol/chat/export.ts'
import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { badRequest, refuse } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { activeCallers } from '../users/store.ts'
import {
  countExportsSince,
  dataExports,
  insertDataExport,
  setExportDeleted,
  type ExportRow,
} from './store.ts'

const MOST_IN_A_WEEK = 5
const WEEK = 7 * 24 * 60 * 60

function requireAdministrator(caller: Caller): void {
  if (!isAdministrator(caller)) badRequest('requests.denied')
}

const presentExport =
  (context: ChatContext) =>
  ({ id, acting_user_id, made_at, deleted_at }: ExportRow) => ({
    id,
    acting_user_id,
    export_time: made_at,
    deleted_timestamp: deleted_at,
    failed_timestamp: null,
    export_url: deleted_at === null ? `${context.url()}/api/v1${exportPublicData.path}` : null,
    pending: false,
    export_type: EXPORT_OF_PUBLIC_DATA,
  })

const listed = (context: ChatContext) => dataExports(context.database).map(presentExport(context))

function publishExports(context: ChatContext): void {
  context.events.publish(
    { type: 'realm_export', exports: listed(context) },
    activeCallers(context.database)
      .filter(isAdministrator)
      .map(({ user_id }) => user_id),
  )
}

function add(context: ChatContext, caller: Caller, type: number): number {
  requireAdministrator(caller)
  if (type !== EXPORT_OF_PUBLIC_DATA) {
    refuse('BAD_REQUEST', 'exports.publicOnly', { var_name: 'export_type' })
  }
  const now = secondsNow(context)
  if (countExportsSince(context.database, now - WEEK) >= MOST_IN_A_WEEK) {
    badRequest(because('exports.tooMany', { limit: MOST_IN_A_WEEK }))
  }
  const id = insertDataExport(context.database, caller.user_id, now)
  publishExports(context)
  return id
}

function remove(context: ChatContext, caller: Caller, exportId: number): void {
  requireAdministrator(caller)
  const found = dataExports(context.database).find(({ id }) => id === exportId)
  if (!found) return badRequest('exports.unknown')
  if (found.deleted_at !== null) badRequest('exports.deleted')
  setExportDeleted(context.database, exportId, secondsNow(context))
  publishExports(context)
}

/**
 * Exports as programs for other servers make them: one is asked for, then found in the list, then fetched from its
 * address. Here the data are written as they are fetched, so an export is ready at once and takes no room.
 */
export const dataExportRoutes = (context: ChatContext): Route[] => [
  route(getDataExports, (_, caller) => {
    requireAdministrator(caller)
    return { exports: listed(context) }
  }),
  route(addDataExport, ({ export_type = EXPORT_OF_PUBLIC_DATA }, caller) =>
    context.database.transaction(() => ({ id: add(context, caller, export_type) })),
  ),
  route(removeDataExport, ({ export_id }, caller) =>
    context.database.transaction(() => {
      remove(context, caller, export_id)
      return {}
    }),
  ),
]
