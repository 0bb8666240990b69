import type { Linkifier } from '../../../markdown/linkifiers/linkify.ts'
import type { ChatContext } from '../context.ts'

/** The organisation's linkifiers in their order. */
export const linkifiersOf = ({ database }: Pick<ChatContext, 'database'>): Linkifier[] =>
  database.all<Linkifier>('SELECT pattern, url_template FROM linkifier ORDER BY position, id')
