import * as v from 'valibot'
import { endpoint, optional, text } from '../endpoint.ts'
import { savedSnippet } from './savedSnippet.ts'
import { integer, integerText, plainText } from './shapes.ts'

const snippetId = text(integerText)

export const getSavedSnippets = endpoint('GET', '/saved_snippets', {
  reply: { saved_snippets: v.array(savedSnippet) },
})
export const createSavedSnippet = endpoint('POST', '/saved_snippets', {
  parameters: { title: text(plainText), content: text(plainText) },
  reply: { saved_snippet_id: integer },
})
export const editSavedSnippet = endpoint('PATCH', '/saved_snippets/{saved_snippet_id}', {
  parameters: {
    saved_snippet_id: snippetId,
    title: optional(text(plainText)),
    content: optional(text(plainText)),
  },
})
export const deleteSavedSnippet = endpoint('DELETE', '/saved_snippets/{saved_snippet_id}', {
  parameters: { saved_snippet_id: snippetId },
})
