import { exportPublicData } from '../../../protocol/chat/export.ts'
import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import { getExportConsents } from '../../../protocol/chat/dataExports.ts'
import { fileHeaders } from '../../files/fileResponse.ts'
import type { ChatContext } from '../context.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { settingReader } from '../users/settings.ts'
import { allUsers } from '../users/store.ts'
import { dataExportRoutes } from './dataExports.ts'
import { publicData, type ExportedThing } from './publicData.ts'

const encoder = new TextEncoder()
const linesOf = (things: readonly ExportedThing[]): Uint8Array =>
  encoder.encode(things.map((thing) => `${JSON.stringify(thing)}\n`).join(''))

/** Streams the file as it is generated; no copy is kept here. */
function streamOf(batches: Generator<readonly ExportedThing[]>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: (controller) => {
      const next = batches.next()
      if (next.done) controller.close()
      else controller.enqueue(linesOf(next.value))
    },
    cancel: () => {
      batches.return(undefined)
    },
  })
}

const nameOf = (now: number): string => `organization-${new Date(now).toISOString().slice(0, 10)}.jsonl`

/** Exports the public data as JSON Lines (administrators). */
export const exportRoutes = (context: ChatContext): Route[] => [
  ...dataExportRoutes(context),
  route(exportPublicData, (_, caller) => {
    if (!isAdministrator(caller)) badRequest('requests.denied')
    return new Response(streamOf(publicData(context, caller)), {
      headers: {
        ...fileHeaders,
        'content-type': 'application/x-ndjson; charset=utf-8',
        'content-disposition': `attachment; filename="${nameOf(context.now())}"`,
        'cache-control': 'no-store',
      },
    })
  }),
  route(getExportConsents, (_, caller) => {
    if (!isAdministrator(caller)) badRequest('requests.denied')
    const hasConsented = settingReader(context, 'allow_private_data_export')
    const people = allUsers(context.database).filter((user) => user.is_active === 1 && user.is_bot === 0)
    return {
      export_consents: people.map((user) => ({ user_id: user.id, consented: hasConsented(user) })),
    }
  }),
]
