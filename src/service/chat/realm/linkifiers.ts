import type { Linkifier } from '../../../protocol/chat/realm.ts'
import type { ChatContext } from '../context.ts'

interface LinkifierRow extends Omit<Linkifier, 'alternative_url_templates'> {
  /** JSON. */
  readonly alternative_url_templates: string
}

const present = ({ alternative_url_templates, ...linkifier }: LinkifierRow): Linkifier => ({
  ...linkifier,
  alternative_url_templates: JSON.parse(alternative_url_templates) as string[],
})

/** All linkifiers in the order in which they apply. */
export const allLinkifiers = ({ database }: Pick<ChatContext, 'database'>): Linkifier[] =>
  database
    .all<LinkifierRow>(
      `SELECT id, pattern, url_template, example_input, reverse_template, alternative_url_templates
       FROM linkifier ORDER BY position, id`,
    )
    .map(present)
