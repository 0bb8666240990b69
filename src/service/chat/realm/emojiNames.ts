import { emojiCategories } from '../../../markdown/emoji/table.ts'
import { EMOJI_NAMES_PATH } from '../../../protocol/chat/olderFields.ts'
import { refuse } from '../refuse.ts'
import type { FileRoute } from '../router.ts'

const DAY = 24 * 60 * 60

const namesByCode = () =>
  Object.fromEntries(
    emojiCategories().flatMap(({ emojis }) => emojis.map(({ code, names }) => [code, names] as const)),
  )

/** Serves the names of the Unicode emoji, the same for everybody, for clients that do not bring their own. */
export function emojiNamesRoute(): FileRoute {
  let document: string | undefined
  return {
    prefix: EMOJI_NAMES_PATH,
    handle: (rest) => {
      if (rest !== '') refuse('NOT_FOUND', 'requests.noEndpoint')
      document ??= JSON.stringify({ code_to_names: namesByCode() })
      return new Response(document, {
        headers: {
          'content-type': 'application/json',
          'cache-control': `public, max-age=${DAY}`,
          'x-content-type-options': 'nosniff',
        },
      })
    },
  }
}
