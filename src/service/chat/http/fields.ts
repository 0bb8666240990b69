import { fileBounds } from '../../../protocol/bounds.ts'
import type { Endpoint } from '../../../protocol/endpoint.ts'
import { refuseFieldsBeyond } from '../../http/body.ts'

/** Name of the API key in the address of a product that posts. */
export const KEY_PARAMETER = 'api_key'

/**
 * Returns a request's parameters: from the query of a GET, from the body of others (chat spec 1.2). Existing
 * clients put those of DELETE, PATCH and PUT into the query, which is read as well; a POST's is not, because
 * a password does not belong in an address, except for products that can set nothing else.
 * @throws BodyFault if there are too many
 */
export function fieldsOf(
  { method, ofTools }: Endpoint,
  query: URLSearchParams,
  form: URLSearchParams,
): URLSearchParams {
  const fields = method === 'GET' ? query : form
  if (ofTools || (method !== 'GET' && method !== 'POST')) {
    for (const [name, value] of query) if (name !== KEY_PARAMETER) fields.append(name, value)
  }
  if (fields.size > fileBounds.parts) refuseFieldsBeyond(fileBounds.parts)
  return fields
}
