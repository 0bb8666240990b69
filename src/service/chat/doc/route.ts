import type { FileRoute } from '../router.ts'
import { refuse } from '../refuse.ts'
import { openApi } from './openApi.ts'

/**
 * Serves the description of the interface, `GET /api/v1/openapi.json`. It is the same for everybody, and is made at
 * the first request.
 */
export function documentRoute(): FileRoute {
  let document: string | undefined
  return {
    prefix: '/api/v1/openapi.json',
    handle: (rest) => {
      if (rest !== '') refuse('NOT_FOUND', 'requests.noEndpoint')
      document ??= JSON.stringify(openApi())
      return new Response(document, {
        headers: {
          'content-type': 'application/json',
          'cache-control': 'no-cache',
          'x-content-type-options': 'nosniff',
        },
      })
    },
  }
}
