/*
 * A Zulip server uses a few other names on the wire than the chat spec. Only this module knows both: the rest of the
 * app knows the spec's names only.
 */

/** Keys and values as a Zulip server writes them. Quotes inside texts are escaped, so texts never match. */
const theirNames =
  /"zulip_(?=(?:feature_level|version|merge_base)"\s*:)|(?<="reaction_type"\s*:\s*)"zulip_(?=extra_emoji")/g
const ourExtraEmoji = 'service_extra_emoji'
const theirExtraEmoji = 'zulip_extra_emoji'

/** The body of an answer with the spec's names. */
export const ourNames = (body: string): string =>
  body.includes('"zulip_') ? body.replace(theirNames, '"service_') : body

/** The fields of a request with the server's names. */
export function zulipForm(form: URLSearchParams): URLSearchParams {
  if (form.get('reaction_type') !== ourExtraEmoji) return form
  const theirs = new URLSearchParams(form)
  theirs.set('reaction_type', theirExtraEmoji)
  return theirs
}
