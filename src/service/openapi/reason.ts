import type { JsonSchema } from './jsonSchema.ts'

/** Describes the field `refusal` of a refusal, which both interfaces have. */
export const reasonSchema: JsonSchema = {
  type: 'object',
  description:
    'The reason of the refusal, for apps that word it in the language of their reader. `msg` or `message` is the same in English.',
  properties: {
    key: { type: 'string', description: 'Name of the reason, such as `drafts.tooMany`. It stays the same.' },
    params: {
      type: 'object',
      description: 'What the text names: texts, numbers, and reasons within the reason.',
    },
  },
  required: ['key', 'params'],
}
