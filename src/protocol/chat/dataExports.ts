import * as v from 'valibot'
import { endpoint, json, optional } from '../endpoint.ts'
import { id, integer } from './shapes.ts'

/*
 * Exports that a server makes and keeps, as Zulip's servers do. The spec has none of these.
 */

/** Lists who agreed that exports contain their private data, for administrators. */
export const getExportConsents = endpoint('GET', '/export/realm/consents', {
  reply: { export_consents: v.array(v.object({ user_id: integer, consented: v.boolean() })) },
})

/** What an export covers. */
export const EXPORT_OF_PUBLIC_DATA = 1
/** Also the private data of everyone who agreed; this service does not make it. */
export const EXPORT_WITH_CONSENT = 2

/** An export of the organization's data; times are UNIX seconds. */
export const dataExport = v.object({
  id: integer,
  acting_user_id: integer,
  export_time: integer,
  deleted_timestamp: v.nullable(integer),
  failed_timestamp: v.nullable(integer),
  /** Where an administrator gets it, with the credentials of any request; null for a deleted one. */
  export_url: v.nullable(v.string()),
  pending: v.boolean(),
  export_type: v.optional(integer, EXPORT_OF_PUBLIC_DATA),
})
export type DataExport = v.InferOutput<typeof dataExport>

/** Lists the exports, for administrators. */
export const getDataExports = endpoint('GET', '/export/realm', {
  reply: { exports: v.array(dataExport) },
})

/** Makes an export, for administrators. Before this service the app uses `exportPublicData`. */
export const addDataExport = endpoint('POST', '/export/realm', {
  parameters: { export_type: optional(json(id)) },
  reply: { id: integer },
})

export const removeDataExport = endpoint('DELETE', '/export/realm/{export_id}', {
  parameters: { export_id: json(id) },
})
