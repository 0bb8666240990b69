import { fileBounds } from '../../../protocol/bounds.ts'
import type { Endpoint } from '../../../protocol/endpoint.ts'
import { refuseFieldsBeyond } from '../../http/body.ts'

/**
 * Returns a request's parameters: from the query of a GET, from the body of others (chat spec 1.2). Existing
 * clients put those of DELETE, PATCH and PUT into the query, which is read as well; a POST's is not, because
 * a password does not belong in an address.
 * @throws BodyFault if there are too many
 */
export function fieldsOf(
  { method }: Endpoint,
  query: URLSearchParams,
  form: URLSearchParams,
): URLSearchParams {
  const fields = method === 'GET' ? query : form
  if (method !== 'GET' && method !== 'POST') for (const [name, value] of query) fields.append(name, value)
  if (fields.size > fileBounds.parts) refuseFieldsBeyond(fileBounds.parts)
  return fields
}
