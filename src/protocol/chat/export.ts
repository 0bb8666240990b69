import { endpoint } from '../endpoint.ts'

/**
 * The organisation's public data as a file, for administrators: JSON, a line for each thing. Every line is an object
 * with one field, named by the kind of thing, whose value has the shape it has elsewhere on the wire:
 *
 *     {"export":{"made_at":1764000000,"covers":"public","feature_level":481}}
 *     {"organization":{…}} {"user":{…}} {"profile_field":{…}} {"group":{…}} {"emoji":{…}} {"linkifier":{…}}
 *     {"channel":{…}} {"message":{…}} … {"end":{"messages":12}}
 *
 * A file without the last line is not whole. An operation of this service alone: the spec names none.
 */
export const exportPublicData = endpoint('GET', '/realm/export')
