import { EllipsisVertical, MessageSquareReply, Pencil, SmilePlus, Star } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Message } from '../../../../protocol/chat/messages.ts'
import styles from './MessageToolbar.module.css'
import type { RowTools } from './tools.ts'

/** Arrows move between the buttons; the toolbar is one tab stop (ARIA toolbar pattern). */
function moveBetweenButtons(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
  const next = buttons.indexOf(event.target as HTMLButtonElement) + (isRightToLeft ? -step : step)
  buttons[(next + buttons.length) % buttons.length]?.focus()
  event.preventDefault()
  event.stopPropagation()
}

type Props = { readonly message: Message; readonly tools: RowTools; readonly isActive: boolean }

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const

/** What one does with a message most; the rest is behind "More actions". */
export const MessageToolbar = ({ message, tools, isActive }: Props) => {
  const { text, actions } = tools
  const isStarred = message.flags.includes('starred')
  const mayChange = actions.mayChange(message)
  const mayEdit = mayChange && message.sender_id === tools.ownUserId && tools.mayEditOwn
  const tabStop = isActive ? 0 : -1
  return (
    // The arrows are a convenience on top of the buttons, which do all the work.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      role="toolbar"
      aria-label={text('messages.actions')}
      className={styles['toolbar']}
      onKeyDown={moveBetweenButtons}
    >
      {mayChange && (
        <IconButton
          label={text('messages.addReaction')}
          shortcut="messages :"
          aria-haspopup="dialog"
          tabIndex={tabStop}
          onClick={(event) => actions.pickReaction(message, event.currentTarget)}
        >
          <SmilePlus {...icon} />
        </IconButton>
      )}
      <IconButton
        label={text('messages.reply')}
        shortcut="messages r"
        tabIndex={mayChange ? -1 : tabStop}
        onClick={() => actions.reply(message)}
      >
        <MessageSquareReply {...icon} />
      </IconButton>
      <IconButton
        label={text('messages.star')}
        aria-pressed={isStarred}
        tabIndex={-1}
        onClick={() => actions.star(message)}
      >
        <Star {...icon} fill={isStarred ? 'currentColor' : 'none'} />
      </IconButton>
      {mayEdit && (
        <IconButton
          label={text('messages.edit')}
          shortcut="messages e"
          tabIndex={-1}
          onClick={() => actions.edit(message)}
        >
          <Pencil {...icon} />
        </IconButton>
      )}
      <IconButton
        label={text('messages.moreActions')}
        aria-haspopup="menu"
        aria-expanded="false"
        tabIndex={-1}
        onClick={(event) => actions.openMenu(message, event.currentTarget)}
      >
        <EllipsisVertical {...icon} />
      </IconButton>
    </div>
  )
}
