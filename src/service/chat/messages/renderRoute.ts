import { renderMessage } from '../../../protocol/chat/messageActions.ts'
import type { ChatContext } from '../context.ts'
import { route, type Route } from '../router.ts'
import { checkLength } from './content.ts'
import { renderFor } from './rendering.ts'

/** Route that renders Markdown (chat spec 4.18). */
export const renderRoute = (context: ChatContext): Route =>
  route(
    renderMessage,
    ({ content }, caller, { drawings }) => ({
      rendered: renderFor({ ...context, drawings }, caller, checkLength(content)).html,
    }),
    { sources: ({ content }) => [content] },
  )
