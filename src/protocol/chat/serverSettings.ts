import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { integer } from './shapes.ts'

/** Returns the settings that a sign-in page needs. */
export const getServerSettings = endpoint('GET', '/server_settings', {
  reply: {
    realm_name: v.optional(v.string(), ''),
    realm_description: v.optional(v.string(), ''),
    realm_icon: v.optional(v.string(), ''),
    realm_url: v.optional(v.string(), ''),
    realm_web_public_access_enabled: v.optional(v.boolean(), false),
    authentication_methods: v.optional(v.record(v.string(), v.boolean()), {}),
    external_authentication_methods: v.optional(v.array(v.unknown()), []),
    email_auth_enabled: v.optional(v.boolean(), true),
    require_email_format_usernames: v.optional(v.boolean(), true),
    is_incompatible: v.optional(v.boolean(), false),
    service_version: v.optional(v.string(), ''),
    service_feature_level: v.optional(integer, 0),
  },
  access: 'anyone',
})
