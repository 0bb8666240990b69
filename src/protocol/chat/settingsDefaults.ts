import * as v from 'valibot'
import { endpoint, json } from '../endpoint.ts'
import { userSettings } from './userSettings.ts'

/**
 * Reads the settings with which people begin, without following events: `event_types` is an empty list. The queue that
 * can come with the answer is to be deleted.
 */
export const getSettingsDefaults = endpoint('POST', '/register', {
  parameters: { event_types: json(v.array(v.string())), fetch_event_types: json(v.array(v.string())) },
  reply: { queue_id: v.nullable(v.string()), realm_user_settings_defaults: userSettings },
})
