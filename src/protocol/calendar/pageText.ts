/*
 * Elements that pages of other sites have in their texts, beside those of `richText`: descriptions keep them, messages
 * do not have them.
 */

export const pageBlockTags = 'details summary figure figcaption caption tfoot'
export const pageInlineTags = 'cite mark'
