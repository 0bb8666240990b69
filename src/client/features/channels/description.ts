import { plainTextOf } from '../../../markdown/plainText.ts'

interface Described {
  readonly description: string
  readonly rendered_description: string
}

/** A channel's description in one line of plain text, its Markdown read. */
export const descriptionText = ({ description, rendered_description }: Described): string =>
  (rendered_description === '' ? description : plainTextOf(rendered_description))
    .replaceAll(/\s+/g, ' ')
    .trim()
