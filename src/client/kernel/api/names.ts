/*
 * A real Zulip server uses a few other names on the wire than the chat spec. Only this module knows both: the
 * rest of the app knows the spec's names only.
 */

/** Keys and values as a Zulip server writes them. Quotes inside texts are escaped, so texts never match. */
const theirNames =
  /"zulip_(?=(?:feature_level|version|merge_base)"\s*:)|(?<="reaction_type"\s*:\s*)"zulip_(?=extra_emoji")/g
const ourExtraEmoji = 'service_extra_emoji'
const theirExtraEmoji = 'zulip_extra_emoji'

/**
 * Translates between the service's names and the spec's, and learns from the answers which of them the
 * service uses.
 */
export class WireNames {
  #isZulip = false

  /** Returns the body of an answer with the spec's names. */
  read(body: string): string {
    // A service that answers both spellings means its own.
    if (!body.includes('"zulip_') || body.includes('"service_feature_level"')) return body
    if (body.includes('"zulip_feature_level"')) this.#isZulip = true
    return body.replace(theirNames, '"service_')
  }

  /** Returns the fields of a request with the service's names. */
  write(form: URLSearchParams): URLSearchParams {
    if (!this.#isZulip || form.get('reaction_type') !== ourExtraEmoji) return form
    const theirs = new URLSearchParams(form)
    theirs.set('reaction_type', theirExtraEmoji)
    return theirs
  }
}
