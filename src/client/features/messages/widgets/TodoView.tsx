import { useId } from 'react'
import type { Message } from '../../../../protocol/chat/messages.ts'
import { taskOf } from '../../../../protocol/chat/widgets.ts'
import type { RowTools } from '../row/tools.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'
import { LineForm } from './LineForm.tsx'
import { nextIndex } from './nextIndex.ts'
import { todoOf, type Todo } from './todo.ts'
import { useSteps } from './useSteps.ts'
import styles from './Widget.module.css'
import { WidgetTitle } from './WidgetTitle.tsx'

type Task = Todo['tasks'][number]

const TaskRow = ({ task, onStrike }: { task: Task; onStrike: () => void }) => {
  const id = useId()
  return (
    <li className={styles['task']}>
      <input
        id={id}
        type="checkbox"
        checked={task.isDone}
        aria-describedby={task.description === '' ? undefined : `${id}-description`}
        onChange={onStrike}
      />
      <span dir="auto">
        <label htmlFor={id}>{task.task}</label>
        {task.description !== '' && (
          <span id={`${id}-description`} className={styles['description']}>
            {task.description}
          </span>
        )}
      </span>
    </li>
  )
}

/** Tasks that everybody can tick off or add to. */
export const TodoView = ({ message, tools }: { message: Message; tools: RowTools }) => {
  const { text, ownUserId } = tools
  const { submessages, take } = useSteps(message, tools)
  const todo = todoOf(submessages)
  if (!todo) return null
  const done = todo.tasks.filter((each) => each.isDone).length
  return (
    <section className={styles['widget']} aria-label={text(laterMessageTexts('messages.todo'))}>
      <WidgetTitle
        title={todo.title}
        otherwise={text(laterMessageTexts('messages.todo'))}
        text={text}
        onChange={
          message.sender_id === ownUserId
            ? (title) => take({ type: 'new_task_list_title', title })
            : undefined
        }
      />
      {todo.tasks.length > 0 && (
        <p className={styles['progress']}>
          {text(laterMessageTexts('messages.tasksDone'), { done, count: todo.tasks.length })}
        </p>
      )}
      <ul className={styles['list']}>
        {todo.tasks.map((task) => (
          <TaskRow key={task.key} task={task} onStrike={() => void take({ type: 'strike', key: task.key })} />
        ))}
      </ul>
      <LineForm
        label={text(laterMessageTexts('messages.newTask'))}
        submitText={text(laterMessageTexts('messages.addTask'))}
        onSubmit={(line) =>
          take({
            type: 'new_task',
            key: nextIndex(submessages, ownUserId, 'key'),
            ...taskOf(line),
            completed: false,
          })
        }
      />
    </section>
  )
}
