import type { ReactNode } from 'react'
import type { Message } from '../../../../protocol/chat/messages.ts'
import type { RowTools } from '../row/tools.ts'
import { pollOf } from './poll.ts'
import { PollView } from './PollView.tsx'
import { todoOf } from './todo.ts'
import { TodoView } from './TodoView.tsx'

interface Props {
  readonly message: Message
  readonly tools: RowTools
  /** Drawn for a message without a known widget. */
  readonly otherwise: ReactNode
}

/** The poll or list that the steps of a message add up to, to take part in. */
export const Widget = ({ message, tools, otherwise }: Props) => {
  if (pollOf(message.submessages)) return <PollView message={message} tools={tools} />
  return todoOf(message.submessages) ? <TodoView message={message} tools={tools} /> : otherwise
}
