import { Check, Square } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Message } from '../../../protocol/chat/messages.ts'
import { nameIn, type RowTools } from '../tools.ts'
import { pollOf, type Poll } from './poll.ts'
import { todoOf, type Todo } from './todo.ts'
import styles from './Widget.module.css'

type Props = { readonly message: Message; readonly tools: RowTools }

const PollView = ({ poll, tools }: { poll: Poll; tools: RowTools }) => {
  const most = Math.max(1, ...poll.options.map((each) => each.voterIds.length))
  const { text } = tools
  return (
    <section className={styles['widget']} aria-label={text('messages.poll')}>
      <h4 className={styles['title']} dir="auto">
        {poll.question || text('messages.poll')}
      </h4>
      <ul className={styles['list']}>
        {poll.options.map((option) => (
          <li key={option.key} className={styles['option']}>
            <meter
              className={styles['meter']}
              min={0}
              max={most}
              value={option.voterIds.length}
              aria-hidden="true"
            />
            <span dir="auto">{option.text}</span>
            <span
              className={styles['votes']}
              data-tooltip={option.voterIds.map((each) => nameIn(tools.users, each)).join(', ') || undefined}
            >
              {text('messages.votes', { count: option.voterIds.length })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const TodoView = ({ todo, tools: { text } }: { todo: Todo; tools: RowTools }) => (
  <section className={styles['widget']} aria-label={text('messages.todo')}>
    <h4 className={styles['title']} dir="auto">
      {todo.title || text('messages.todo')}
    </h4>
    <ul className={styles['list']}>
      {todo.tasks.map((task) => (
        <li key={task.key} className={styles['task']}>
          {task.isDone ? (
            <Check size={16} strokeWidth={2} role="img" aria-label={text('messages.taskDone')} />
          ) : (
            <Square size={16} strokeWidth={1.5} role="img" aria-label={text('messages.taskOpen')} />
          )}
          <span dir="auto">
            {task.task}
            {task.description !== '' && <span className={styles['description']}>{task.description}</span>}
          </span>
        </li>
      ))}
    </ul>
  </section>
)

/** What the steps of a message add up to, to be read; `otherwise` where that is nothing we know. */
export const Widget = ({ message, tools, otherwise }: Props & { readonly otherwise: ReactNode }) => {
  const poll = pollOf(message.submessages)
  if (poll) return <PollView poll={poll} tools={tools} />
  const todo = todoOf(message.submessages)
  return todo ? <TodoView todo={todo} tools={tools} /> : otherwise
}
