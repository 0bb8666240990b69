import { endpoint } from '../endpoint.ts'

/**
 * Exports the organization's public data as a file, for administrators: JSON Lines. Each line is an object
 * with one field, named by the kind of object, whose value has its usual wire form:
 *
 *   {"export":{"made_at":1764000000,"covers":"public","feature_level":481}}
 *   {"organization":{…}}
 *   {"user":{…}}
 *   {"profile_field":{…}}
 *   {"group":{…}}
 *   {"emoji":{…}}
 *   {"linkifier":{…}}
 *   {"channel":{…}}
 *   {"message":{…}}
 *   …
 *   {"end":{"messages":12}}
 *
 * A file without the last line is incomplete. This service's own operation: the spec has none.
 */
export const exportPublicData = endpoint('GET', '/realm/export')
