/*
 * The wire of a real Zulip server differs from the chat spec in a few names. They are told apart here and nowhere
 * else: the rest of the app knows the spec's names only.
 */

/** Keys and values as a Zulip server writes them; quotes inside of texts are escaped, so no text can match. */
const theirNames =
  /"zulip_(?=(?:feature_level|version|merge_base)"\s*:)|(?<="reaction_type"\s*:\s*)"zulip_(?=extra_emoji")/g
const ourExtraEmoji = 'service_extra_emoji'
const theirExtraEmoji = 'zulip_extra_emoji'

/** Translates between the service's names and the spec's. Learns from the answers which ones the service uses. */
export class WireNames {
  #isZulip = false

  /** The body of an answer with the names of the spec. */
  read(body: string): string {
    if (!body.includes('"zulip_')) return body
    if (body.includes('"zulip_feature_level"')) this.#isZulip = true
    return body.replace(theirNames, '"service_')
  }

  /** The fields of a request with the names of the service. */
  write(form: URLSearchParams): URLSearchParams {
    if (!this.#isZulip || form.get('reaction_type') !== ourExtraEmoji) return form
    const theirs = new URLSearchParams(form)
    theirs.set('reaction_type', theirExtraEmoji)
    return theirs
  }
}
