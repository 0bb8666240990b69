import { plainTextOf } from '../../../markdown/plainText.ts'

interface Described {
  readonly description: string
  readonly rendered_description: string
}

/** Returns a channel's description as one line of plain text, without its Markdown. */
export const descriptionText = ({ description, rendered_description }: Described): string =>
  (rendered_description === '' ? description : plainTextOf(rendered_description))
    .replaceAll(/\s+/g, ' ')
    .trim()
